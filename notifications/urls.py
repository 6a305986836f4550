from django.conf import settings
from django.urls import include, path

from notifications.views import channels, dev, feeds, links

app_name = "notifications"

urlpatterns = [
    path("me/channels/", channels.channels, name="channels"),
    path("me/channels/webhooks/", channels.add_webhook, name="add-webhook"),
    path("me/channels/webhooks/<int:channel_id>/remove/", channels.remove_webhook, name="remove-webhook"),
    path("me/channels/calendar/renew/", channels.renew_calendar, name="renew-calendar"),
    path("me/channels/address/", channels.try_again, name="try-again"),
    path("off/<str:token>", links.unsubscribe, name="unsubscribe"),
    path("mail/confirm/<str:token>/", links.confirm, name="confirm"),
    path("calendar/<str:token>.ics", feeds.calendar, name="calendar"),
    path("feeds/games/<int:game_id>/", feeds.GameFeed(), name="feed"),
    path("feeds/games/<int:game_id>/<str:token>/", feeds.GameFeed(), name="my-feed"),
    path("dev/mail/", dev.mailbox, name="dev-mailbox"),
    path("dev/mail/<slug:name>/", dev.mail, name="dev-mail"),
    path("dev/mail/<slug:name>/html/", dev.html, name="dev-html"),
    path("dev/mail/<slug:name>/board.png", dev.picture, name="dev-picture"),
    path("dev/mail/<slug:name>/reply/", dev.reply, name="dev-reply"),
]

provider_urls = [path("mail/inbound/", include("anymail.urls"))] if settings.MAIL_WEBHOOK_SECRET else []
