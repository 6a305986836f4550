from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from api.pages import keys
from notifications.urls import provider_urls

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # with the second factor

urlpatterns = [
    path("", include("games.urls")),
    path("", include("notifications.urls")),
    *provider_urls,
    path("accounts/", include("allauth.urls")),
    path("me/keys/", keys, name="keys"),
    path("api/", include("api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
