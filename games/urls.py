from django.urls import path

from games.views.home import home
from games.views.operator import health, metrics

urlpatterns = [
    path("health", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("", home, name="home"),
]
