"""From a delivery to what is sent: checked for relevance, then rendered from the reader's own view, at the last moment."""

from collections.abc import Callable
from datetime import timedelta

from django.db.models import Max
from django.utils import timezone, translation

from games import selectors
from games.models import Ask, Game, Invitation, Press
from games.services.invitations import invitation_token
from notifications import addresses, links
from notifications.inbound.process import lines_of
from notifications.models import Delivery, InboundMail, Topic
from notifications.outbox import Kind
from notifications.render.blocks import Mail
from notifications.render.context import Table
from notifications.render.guests import guest_mail, invitation_mail, offer_mail
from notifications.render.people import confirm_mail, polite_mail
from notifications.render.receipt import receipt_mail
from notifications.render.tables import (
    ended_mail,
    news_mail,
    notice_mail,
    press_mail,
    reminder_mail,
)
from notifications.render.turn import turn_mail


class NotNeeded(Exception):
    """What was to be told is no longer of use to its reader."""


def compose(delivery: Delivery) -> Mail:
    """The mail as it has to be now, or NotNeeded."""
    with translation.override(delivery.language):
        if delivery.kind == Kind.RECEIPT and delivery.seat_id is None:
            return _guest_receipt(delivery)
        if delivery.kind in _AT_TABLE:
            return _AT_TABLE[delivery.kind](delivery, _table(delivery))
        return _ELSEWHERE[delivery.kind](delivery)


def _table(delivery: Delivery) -> Table:
    """Whoever has left the seat hears no more of it, whatever was on its way."""
    if delivery.game is None or delivery.seat is None or delivery.seat.player_id != delivery.player_id:
        raise NotNeeded("seat changed hands")
    return Table(delivery.game, delivery.seat, delivery.player, delivery.channel)


# ------------------------------------------------------------ at the table
def _turn(delivery: Delivery, table: Table) -> Mail:
    question = selectors.question(table.seat) if table.game.status == Game.Status.RUNNING else None
    if question is None or question.row.window != delivery.window or question.row.answered_at is not None:
        raise NotNeeded("answered or closed")
    delivery.step = table.game.no
    return turn_mail(table, question)


def _news(delivery: Delivery, table: Table) -> Mail:
    """What is new since the last mail about this table; a turn mail that went out meanwhile has told it."""
    sent = Delivery.objects.filter(
        channel=delivery.channel,
        seat=table.seat,
        status=Delivery.Status.SENT,
        kind__in=[Kind.TURN, Kind.NEWS, Kind.ENDED],
    )
    told = sent.aggregate(step=Max("step"))["step"]
    after = table.last_answer if told is None else max(told, table.last_answer)
    if after >= table.game.no or table.game.is_over or not table.happenings(after):
        raise NotNeeded("told already")
    delivery.step = table.game.no
    return news_mail(table, after)


def _ended(delivery: Delivery, table: Table) -> Mail:
    delivery.step = table.game.no
    return ended_mail(table)


def _press(delivery: Delivery, table: Table) -> Mail:
    press = Press.objects.select_related("author").filter(pk=delivery.data["press"]).first()
    if press is None:
        raise NotNeeded("message is gone")
    return press_mail(table, press)


def _notice(delivery: Delivery, table: Table) -> Mail:
    what, asked = delivery.data["what"], Ask.objects.filter(seat=table.seat, answered_at=None).exists()
    if what == "moved" and not asked:
        raise NotNeeded("answered meanwhile")
    if what == "started" and asked:
        raise NotNeeded("the turn mail tells it")
    return notice_mail(table, delivery.data)


def _receipt(delivery: Delivery, table: Table) -> Mail:
    return receipt_mail(table, delivery.data["items"], delivery.data.get("subject", ""))


def _confirm(delivery: Delivery, table: Table) -> Mail:
    mail = InboundMail.objects.filter(pk=delivery.data["mail"], status=InboundMail.Status.HELD).first()
    if mail is None:
        raise NotNeeded("confirmed or gone")
    return confirm_mail(table, mail, lines_of(mail))


_AT_TABLE: dict[str, Callable[[Delivery, Table], Mail]] = {
    Kind.TURN: _turn,
    Kind.NEWS: _news,
    Kind.ENDED: _ended,
    Kind.PRESS: _press,
    Kind.NOTICE: _notice,
    Kind.RECEIPT: _receipt,
    Kind.CONFIRM: _confirm,
}


# ------------------------------------------------------------ elsewhere
def _offer(delivery: Delivery) -> Mail:
    game, seat, player, channel = delivery.game, delivery.seat, delivery.player, delivery.channel
    if game is None or seat is None or player is None or channel is None or seat.offered_at is None:
        raise NotNeeded("taken")
    return offer_mail(game, seat, player, links.unsubscribe(channel, Topic.OFFER))


def _invitation(delivery: Delivery) -> Mail:
    game = delivery.game
    if game is None or game.status != Game.Status.LOBBY:
        raise NotNeeded("the game has begun")
    invitation = _invitation_of(delivery)
    host = str(invitation.by) if invitation and invitation.by else str(game.owner or "")
    reply_to = ""
    if invitation is not None:
        reply_to = addresses.invitation(invitation.pk, game.link)
    elif delivery.player is not None:
        reply_to = addresses.asked_again(game.pk, game.link, delivery.player.pk)
    return invitation_mail(game, host, _door(game, invitation), reply_to, delivery.language)


def _invitation_of(delivery: Delivery) -> Invitation | None:
    return Invitation.objects.filter(pk=delivery.data.get("invitation", 0)).select_related("by", "game").first()


def _door(game: Game, invitation: Invitation | None) -> str:
    return links.site(f"/join/{invitation_token(invitation)}/") if invitation else links.game(game)


def _guest_receipt(delivery: Delivery) -> Mail:
    if delivery.game is None:
        raise NotNeeded("the game is gone")
    invitation = _invitation_of(delivery)
    return guest_mail(delivery.game, delivery.data, _door(delivery.game, invitation), delivery.language)


def _polite(delivery: Delivery) -> Mail:
    return polite_mail(delivery.data["why"])


def _reminder(delivery: Delivery) -> Mail:
    """One mail for all games of the player in which time runs out; what it mentions is not mentioned again soon."""
    player, channel = delivery.player, delivery.channel
    if player is None or channel is None:
        raise NotNeeded("nobody")
    now = timezone.now()
    minutes = int(delivery.data["minutes"])
    mine = Ask.objects.filter(seat=delivery.seat, seat__player=player, window=delivery.window or 0, answered_at=None)
    if not mine.exists() or _mentioned(delivery, now - timedelta(minutes=minutes / 4)):
        raise NotNeeded("answered or mentioned")
    asks = [
        ask for ask in selectors.waiting_for(player) if ask.due and ask.due <= now + timedelta(minutes=minutes + 60)
    ]
    if not asks:
        raise NotNeeded("no deadline is near")
    delivery.data = {**delivery.data, "asks": [ask.pk for ask in asks]}
    return reminder_mail(player, asks, player.language, links.unsubscribe(channel, Topic.REMINDER), now)


def _mentioned(delivery: Delivery, since: object) -> bool:
    sent = Delivery.objects.filter(
        channel=delivery.channel, kind=Kind.REMINDER, status=Delivery.Status.SENT, sent_at__gt=since
    )
    ask = Ask.objects.filter(seat=delivery.seat, window=delivery.window or 0).values_list("pk", flat=True).first()
    return any(ask in row.data.get("asks", []) for row in sent)


_ELSEWHERE: dict[str, Callable[[Delivery], Mail]] = {
    Kind.OFFER: _offer,
    Kind.INVITATION: _invitation,
    Kind.POLITE: _polite,
    Kind.REMINDER: _reminder,
}
