"""What an operator sees of the mail: failures first. What people wrote is not shown."""

from django.contrib import admin
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from notifications.models import AddressState, Channel, Delivery, InboundMail
from notifications.outbox import ring


class ReadOnly(admin.ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    list_display = ["id", "kind", "status", "player", "game", "tries", "error", "created_at", "sent_at"]
    list_filter = ["status", "kind", "digest"]
    list_select_related = ["player", "game"]
    search_fields = ["key", "error", "player__email"]
    exclude = ["data"]
    date_hierarchy = "created_at"
    actions = ["send_again"]

    @admin.action(description=_("Send again what has failed or was sent"))
    def send_again(self, request: HttpRequest, queryset: QuerySet[Delivery]) -> None:
        """What nobody needs any more by now (the window has closed) is dropped when it is composed anew."""
        with transaction.atomic():
            rows = queryset.filter(status__in=[Delivery.Status.FAILED, Delivery.Status.SENT], digest=False)
            ids = list(rows.order_by("pk").values_list("pk", flat=True))
            rows.update(status=Delivery.Status.WAITING, tries=0, send_at=timezone.now())
            ring(ids)
        text = ngettext("%(n)d message goes out again.", "%(n)d messages go out again.", len(ids))
        self.message_user(request, text % {"n": len(ids)})


@admin.register(AddressState)
class AddressStateAdmin(ReadOnly):
    list_display = ["address", "dead", "failures", "failing_since", "last_error"]
    list_filter = ["dead"]
    search_fields = ["address"]
    actions = ["revive"]

    @admin.action(description=_("Send mail there again"))
    def revive(self, request: HttpRequest, queryset: QuerySet[AddressState]) -> None:
        queryset.update(dead=False, failures=0, failing_since=None, last_error="")


@admin.register(InboundMail)
class InboundMailAdmin(ReadOnly):
    list_display = ["id", "door", "status", "why", "sender", "player", "size", "tries", "received_at"]
    list_filter = ["status", "door"]
    list_select_related = ["player"]
    search_fields = ["sender", "why"]
    exclude = ["raw", "envelope"]


@admin.register(Channel)
class ChannelAdmin(ReadOnly):
    list_display = ["player", "kind", "active", "failing_since", "last_error"]
    list_filter = ["kind", "active"]
    list_select_related = ["player"]
    exclude = ["secret"]
