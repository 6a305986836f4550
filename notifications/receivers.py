"""What the games tell us, inside their transaction: rows are written here, nothing is sent."""

from collections.abc import Sequence
from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from games.models import Ask, Game, Invitation, Press, Seat, User, Vote
from games.services import signals
from notifications.inbound.joining import owners
from notifications.models import Channel, Delivery
from notifications.outbox import Kind, Message, direct, row_for, tell, tell_all, tell_players, write


def connect() -> None:
    """Importing this module connects; called when Django is ready."""


@receiver(post_save, sender=User)
def on_account(sender: Any, instance: User, created: bool, raw: bool, **rest: Any) -> None:
    """Whoever makes an account can be told by mail; what and when is for them to say."""
    if created and not raw and not instance.is_bot and not instance.is_guest:
        Channel.objects.create(player=instance, kind=Channel.Kind.EMAIL)


@receiver(signals.game_started)
def on_start(sender: Any, game: Game, asks: Sequence[Ask], **rest: Any) -> None:
    tell_all(game, turn_messages(game, asks))
    asked = {ask.seat_id for ask in asks if ask.answered_at is None}
    others = [seat for seat in game.seats.all() if seat.pk not in asked]
    tell(Kind.NOTICE, others, f"started/g{game.pk}", game=game, data={"what": "started"})


@receiver(signals.advanced)
def on_advance(sender: Any, game: Game, asks: Sequence[Ask], seats: Sequence[Seat], **rest: Any) -> None:
    turns = turn_messages(game, asks)
    asked = {message.seat.pk for message in turns}
    others = [seat for seat in seats if seat.pk not in asked and seat.player_id] if asks else []
    tell_all(game, [*turns, *news_messages(game, others)])


def turn_messages(game: Game, asks: Sequence[Ask]) -> list[Message]:
    """One turn mail per seat, window and player: a newcomer on the seat gets one of their own."""
    return [
        Message(Kind.TURN, ask.seat, f"g{game.pk}/w{ask.window}/p{ask.seat.player_id}", {"window": ask.window})
        for ask in asks
        if ask.answered_at is None
    ]


def news_messages(game: Game, seats: Sequence[Seat]) -> list[Message]:
    """News wait to be gathered: where some wait already, they will tell this, too."""
    if not seats:
        return []
    waiting = Delivery.objects.filter(seat__in=seats, kind=Kind.NEWS, status=Delivery.Status.WAITING)
    known = set(waiting.values_list("seat_id", flat=True))
    return [Message(Kind.NEWS, seat, f"g{game.pk}/w{game.window}") for seat in seats if seat.pk not in known]


@receiver(signals.game_ended)
def on_end(sender: Any, game: Game, seats: Sequence[Seat], **rest: Any) -> None:
    tell(Kind.ENDED, seats, f"g{game.pk}/n{game.no}", game=game)


@receiver(signals.reminder_due)
def on_reminder(sender: Any, game: Game, ask: Ask, minutes: int, **rest: Any) -> None:
    key = f"g{game.pk}/w{ask.window}/{minutes}/{ask.due:%Y%m%d%H%M}"
    tell(Kind.REMINDER, [ask.seat], key, game=game, window=ask.window, data={"minutes": minutes})


@receiver(signals.pressed)
def on_press(sender: Any, game: Game, press: Press, readers: Sequence[Seat], **rest: Any) -> None:
    tell(Kind.PRESS, readers, f"p{press.pk}", game=game, data={"press": press.pk})


@receiver(signals.game_paused)
def on_pause(sender: Any, game: Game, **rest: Any) -> None:
    notice(game, "paused", f"v{game.version}")


@receiver(signals.game_resumed)
def on_resume(sender: Any, game: Game, **rest: Any) -> None:
    notice(game, "resumed", f"v{game.version}")


@receiver(signals.game_frozen)
def on_freeze(sender: Any, game: Game, **rest: Any) -> None:
    notice(game, "frozen", f"n{game.no}")


@receiver(signals.deadline_moved)
def on_move(sender: Any, game: Game, asks: Sequence[Ask], why: str, **rest: Any) -> None:
    """Whoever is asked is told; a pause that ends is told to everybody anyway."""
    if why in ("resume", "newcomer"):
        return
    seats = [ask.seat for ask in asks if ask.answered_at is None]
    tell(Kind.NOTICE, seats, f"moved/g{game.pk}/v{game.version}", game=game, data={"what": "moved", "why": why})


@receiver(signals.rolled_back)
def on_rollback(sender: Any, game: Game, to: int, reason: str, asks: Sequence[Ask], **rest: Any) -> None:
    notice(game, "rolled-back", f"w{game.window}", to=to, reason=reason)
    tell_all(game, turn_messages(game, asks))


@receiver(signals.seat_offered)
def on_offer(sender: Any, game: Game, seat: Seat, **rest: Any) -> None:
    """The table is told, the one who went missing can still come back, and whoever wants to hear of open seats."""
    moment = f"{seat.offered_at:%Y%m%d%H%M%S}" if seat.offered_at else "now"
    notice(game, "offered", f"s{seat.pk}/{moment}", side=seat.side)
    if game.visibility == Game.Visibility.PUBLIC:
        write(_offers(game, seat, moment))


def _offers(game: Game, seat: Seat, moment: str) -> list[Delivery]:
    at_table = set(game.seats.exclude(player=None).values_list("player_id", flat=True))
    wanting = Channel.objects.filter(active=True, plan__offer__in=["now", "digest"]).exclude(player__in=at_table)
    data = {"side": seat.side}
    rows = (
        row_for(Kind.OFFER, channel, f"s{seat.pk}/{moment}", game=game, seat=seat, step=game.no, data=data)
        for channel in wanting.select_related("player")
    )
    return [row for row in rows if row is not None]


@receiver(signals.seat_taken)
def on_taken(sender: Any, game: Game, seat: Seat, tenure: Any, **rest: Any) -> None:
    others = [other for other in game.seats.all() if other.pk != seat.pk]
    data = {"what": "taken", "side": seat.side}
    tell(Kind.NOTICE, others, f"taken/s{seat.pk}/t{tenure.pk}", game=game, data=data)
    ask = Ask.objects.filter(seat=seat, answered_at=None).first()
    if ask is not None:
        ask.seat = seat
        tell_all(game, turn_messages(game, [ask]))


@receiver(signals.invited)
def on_invitation(sender: Any, game: Game, invitation: Invitation | None, player: Any = None, **rest: Any) -> None:
    if invitation is not None:
        known = owners(invitation.email).first()
        language = invitation.by.language if invitation.by else "en"
        data = {"invitation": invitation.pk, "language": language}
        direct(Kind.INVITATION, f"i{invitation.pk}", player=known, address=invitation.email, game=game, data=data)
    elif player is not None:
        tell_players(Kind.INVITATION, [player.pk], f"g{game.pk}", game=game, data={})


@receiver(signals.vote_opened)
def on_vote(sender: Any, game: Game, vote: Vote, **rest: Any) -> None:
    notice(game, "vote-opened", f"v{vote.pk}", vote=vote.pk)


@receiver(signals.vote_closed)
def on_vote_closed(sender: Any, game: Game, vote: Vote, **rest: Any) -> None:
    notice(game, "vote-closed", f"v{vote.pk}", vote=vote.pk)


def notice(game: Game, what: str, key: str, **data: Any) -> None:
    tell(Kind.NOTICE, game.seats.all(), f"{what}/g{game.pk}/{key}", game=game, data={"what": what, **data})
