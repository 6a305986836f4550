from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from notifications import receivers
        from notifications.doors import provider

        receivers.connect()
        provider.connect()
