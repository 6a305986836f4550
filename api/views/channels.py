"""How the caller wants to be told: e-mail, webhooks, calendar."""

from rest_framework.request import Request
from rest_framework.response import Response

from api import shapes
from api.bodies import ChannelChange, NewChannel, Nothing
from api.permissions import has_scope
from api.problems import ApiRefusal
from api.schema import operation
from api.views.base import changes_of
from api.views.me import MyView
from notifications import services
from notifications.channels import NotTaken
from notifications.models import Channel, Topic


def shape(row: Channel, *, keys: bool = True) -> shapes.ChannelShape:
    """`keys`: with what opens other doors, and goes on opening them when the token is revoked."""
    calendar, hook = row.kind == Channel.Kind.CALENDAR, row.kind == Channel.Kind.WEBHOOK
    return shapes.ChannelShape(
        id=row.pk,
        kind=row.kind,
        target=(services.calendar_url(row.player) if keys else "") if calendar else row.target,
        secret=row.secret if hook and keys else "",
        plan={str(topic): row.pace(topic) for topic in Topic.values},
        digest_hour=row.digest_hour,
        active=row.active,
        failing_since=row.failing_since,
        last_error=row.last_error,
    )


class Channels(MyView):
    @operation("channels", "How I am told", shapes.ChannelPage)
    def get(self, request: Request) -> Response:
        self.query(Nothing)
        keys, rows = has_scope(request, "manage"), services.channels_for(self.account)
        facts = [
            (row.serial, shape(row, keys=False)) for row in rows
        ]  # the calendar's address is signed anew each time
        return self.read(lambda: shapes.ChannelPage([shape(row, keys=keys) for row in rows]), keys, facts)

    @operation("add_webhook", "Be told by a webhook, too", shapes.ChannelShape, status=201, body=NewChannel)
    def post(self, request: Request) -> Response:
        try:
            row = services.add_webhook(self.account, self.body(NewChannel).target)
        except NotTaken as error:
            raise ApiRefusal("channel.invalid", 400, detail=str(error)) from error
        return Response(shape(row), status=201)


class OneChannel(MyView):
    def channel(self, channel_id: int) -> Channel:
        found = next((row for row in services.channels_for(self.account) if row.pk == channel_id), None)
        if found is None:
            raise ApiRefusal("channel.unknown", 404)
        return found

    @operation("change_channel", "Change of what I am told, and when", shapes.ChannelShape, body=ChannelChange)
    def patch(self, request: Request, channel_id: int) -> Response:
        wanted, row = changes_of(self.body(ChannelChange)), self.channel(channel_id)
        services.set_plan(
            row,
            {**row.plan, **wanted.get("plan", {})},
            wanted.get("digest_hour", row.digest_hour),
            wanted.get("active", row.active),
        )
        return Response(shape(row))

    @operation("remove_channel", "Remove a webhook", None, status=204)
    def delete(self, request: Request, channel_id: int) -> Response:
        if self.channel(channel_id).kind != Channel.Kind.WEBHOOK:
            raise ApiRefusal("channel.unknown", 404)
        services.remove_webhook(self.account, channel_id)
        return Response(status=204)
