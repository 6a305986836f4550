"""What becomes of a mail: whose it is, whether it is theirs, what it says, and the answer. May run twice."""

from datetime import timedelta
from typing import Any

import msgspec
import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from msgspec import structs

from games.engine.errors import Refused
from games.models import Press, Seat, User
from games.selectors import question
from notifications import addresses
from notifications.failing import note_alive, note_bounce
from notifications.inbound import automatic, joining
from notifications.inbound.authentication import CannotTell, is_genuine
from notifications.inbound.carry_out import Item, carry_out, helps, send_press
from notifications.inbound.commands import MAX_LINES, order_words, understand
from notifications.inbound.letter import MAX_BYTES, Letter, read_letter
from notifications.inbound.reply import own_text
from notifications.models import Delivery, InboundMail
from notifications.outbox import Kind, direct

logger = structlog.get_logger(__name__)

Status = InboundMail.Status
MAX_TRIES = 6
MAX_PUZZLED = 5  # answers per seat and hour to mails of which we understood nothing
MAX_HELD = 5  # per seat and hour: somebody else may be writing in the player's name
LEASE = timedelta(minutes=2)


def process(mail_id: int) -> InboundMail | None:
    """Claim a new mail and deal with it. A claim that is lost comes back after its lease."""
    now = timezone.now()
    new = InboundMail.objects.filter(pk=mail_id, status=Status.NEW, try_at__lte=now)
    if not new.update(try_at=now + LEASE, tries=F("tries") + 1):
        return None
    mail = InboundMail.objects.get(pk=mail_id)
    try:
        _deal_with(mail)
    except CannotTell:
        _again(mail)
    except Exception:
        logger.exception("mail_failed", mail=mail.pk)
        _again(mail)
    logger.info("mail_processed", mail=mail.pk, status=mail.status, why=mail.why)
    return mail


def _again(mail: InboundMail) -> None:
    """Later, with growing pauses; in the end an operator has to look."""
    if mail.tries >= MAX_TRIES:
        _close(mail, Status.FAILED, "gave up")
        return
    mail.try_at = timezone.now() + timedelta(seconds=20 * 2**mail.tries)
    mail.save(update_fields=["try_at"])


def _close(mail: InboundMail, status: str, why: str = "") -> None:
    mail.status, mail.why = status, why[:200]
    mail.save(update_fields=["status", "why", "player", "seat"])


def _deal_with(mail: InboundMail) -> None:
    letter = read_letter(mail.content, tuple(mail.envelope))
    kind = automatic.kind_of(letter, addresses.domain())
    if kind == "bounce":
        bounce = automatic.read_bounce(letter)
        known = bounce is not None and note_bounce(bounce)
        _close(mail, Status.DONE if known else Status.IGNORED, kind)
    elif kind != "person":
        _close(mail, Status.IGNORED, kind)
    else:
        _deal_with_person(mail, letter)


def _deal_with_person(mail: InboundMail, letter: Letter) -> None:
    target = addresses.target(letter.recipients)
    if target is None or target.kind == "c":
        _refuse(mail, letter, "unknown-address")
    elif target.kind in ("i", "m", "o"):
        _deal_with_guest(mail, letter, target)
    else:
        _deal_with_player(mail, letter, target)


def _deal_with_player(mail: InboundMail, letter: Letter, target: addresses.Target) -> None:
    seat = Seat.objects.select_related("game", "player").filter(pk=target.numbers[-1]).first()
    player = seat.player if seat else None
    if seat is None or player is None or not owns(player, letter.sender):
        _refuse(mail, letter, "not-yours")
        return
    mail.player, mail.seat = player, seat
    if not _is_proven(mail, letter, target):
        _hold(mail, player, seat)
        return
    note_alive(letter.sender)
    execute(mail, letter, target, seat, player)


def _deal_with_guest(mail: InboundMail, letter: Letter, target: addresses.Target) -> None:
    """Somebody who does not sit at the table, or not yet, answers an invitation or an offer."""
    place = joining.find(target)
    if place is None or not place.belongs_to(letter.sender):
        _refuse(mail, letter, "unknown-address" if place is None else "not-yours")
        return
    mail.player = place.player
    if not _is_proven(mail, letter, target):
        _close(mail, Status.REFUSED, "sender not proven")
        _tell_guest(place, "unproven", f"{letter.sender}/{'.'.join(map(str, target.numbers))}", letter)
        return
    note_alive(letter.sender)
    _answer_guest(mail, letter, place)


def _answer_guest(mail: InboundMail, letter: Letter, place: joining.Place) -> None:
    said = joining.read(own_text(letter.text))
    data: dict[str, Any] = {"puzzled": said is None}
    what = "unread"
    if said is not None:
        try:
            what, mail.player = joining.answer(place, said)
        except Refused as refused:
            what, data["problems"] = "refused", [msgspec.to_builtins(problem) for problem in refused.problems]
    elif _guest_told_often(place):
        _close(mail, Status.IGNORED, "not understood, and told so before")
        return
    _tell_guest(structs.replace(place, player=mail.player), what, f"m{mail.pk}", letter, **data)
    _close(mail, Status.DONE)


def _tell_guest(place: joining.Place, what: str, key: str, letter: Letter, **more: Any) -> None:
    """The answer goes where the offer went."""
    seat, invitation = place.seat, place.invitation
    about = {"what": what, "side": seat.side if seat else "", "invitation": invitation.pk if invitation else 0}
    host = invitation.by if invitation else None
    data = {**about, "language": host.language if host else "en", "in_reply_to": letter.message_id, **more}
    address = "" if place.player else place.address
    direct(Kind.RECEIPT, key, player=place.player, address=address, game=place.game, data=data)


def _guest_told_often(place: joining.Place) -> bool:
    since = timezone.now() - timedelta(hours=1)
    told = Delivery.objects.filter(
        kind=Kind.RECEIPT, game=place.game, seat=None, created_at__gt=since, data__puzzled=True
    )
    return told.filter(player=place.player, address="" if place.player else place.address).count() >= MAX_PUZZLED


def _is_proven(mail: InboundMail, letter: Letter, target: addresses.Target) -> bool:
    """Sent by whom it names, and to this address: somebody may send on what the player has written to others."""
    if mail.trusted:
        return True
    return addresses.target(letter.named) == target and is_genuine(mail.content, letter, settings.MAIL_AUTHSERV_IDS)


def owns(player: User, address: str) -> bool:
    return joining.owners(address).filter(pk=player.pk).exists()


def execute(mail: InboundMail, letter: Letter, target: addresses.Target, seat: Seat, player: User) -> None:
    """Do what the mail says and answer it, once. A machine that understands nothing is not answered for ever."""
    items = _do(mail, letter, target, seat, player)
    puzzled = not any(map(helps, items))
    if not items or (puzzled and _told_often(seat)):
        _close(mail, Status.IGNORED, "not understood, and told so before" if items else "said before")
        return
    data = {"items": items, "subject": letter.subject[:200], "in_reply_to": letter.message_id, "puzzled": puzzled}
    direct(Kind.RECEIPT, f"m{mail.pk}", player=player, game=seat.game, seat=seat, data=data)
    _close(mail, Status.DONE)


def _do(mail: InboundMail, letter: Letter, target: addresses.Target, seat: Seat, player: User) -> list[Item]:
    text = own_text(letter.text)
    if letter.cut or mail.size > MAX_BYTES or text.count("\n") >= MAX_LINES:
        return [{"what": "too-large"}]
    if target.kind == "p":
        press = Press.objects.filter(pk=target.numbers[0], game=seat.game_id).first()
        return send_press(mail, seat, player, press, text)
    window = target.numbers[0] if target.kind == "t" else None
    return carry_out(mail, seat, player, understand(text, _verbs(seat)), window)


def _told_often(seat: Seat) -> bool:
    since = timezone.now() - timedelta(hours=1)
    told = Delivery.objects.filter(kind=Kind.RECEIPT, seat=seat, created_at__gt=since, data__puzzled=True)
    return told.count() >= MAX_PUZZLED


def _verbs(seat: Seat) -> list[str]:
    """The first words of the orders that are asked for now, in all languages."""
    found = question(seat)
    return order_words(found.ruleset, found.ask.verbs) if found else []


# ------------------------------------------------------------ those that are not carried out
def _hold(mail: InboundMail, player: User, seat: Seat) -> None:
    """The mail may be the player's, or not: ask the account's own address, a few times an hour at most."""
    since = timezone.now() - timedelta(hours=1)
    if InboundMail.objects.filter(seat=seat, status=Status.HELD, received_at__gt=since).count() >= MAX_HELD:
        _close(mail, Status.IGNORED, "too many unproven mails")
        return
    _close(mail, Status.HELD, "sender not proven")
    direct(Kind.CONFIRM, f"m{mail.pk}", player=player, game=seat.game, seat=seat, data={"mail": mail.pk})


def _refuse(mail: InboundMail, letter: Letter, why: str) -> None:
    """A polite answer at most once a day, and only to somebody who has proven to be the sender."""
    _close(mail, Status.REFUSED, why)
    if not (mail.trusted or is_genuine(mail.content, letter, settings.MAIL_AUTHSERV_IDS)):
        return
    day = timezone.now().date().isoformat()
    data = {"why": why, "in_reply_to": letter.message_id}
    direct(Kind.POLITE, f"{day}/{letter.sender}", address=letter.sender, data=data)


def lines_of(mail: InboundMail) -> str:
    return own_text(read_letter(mail.content, tuple(mail.envelope)).text)


def confirm(mail_id: int, player: User) -> bool:
    """The player says: yes, that was me. Once."""
    with transaction.atomic():
        held = InboundMail.objects.select_for_update(of=("self",)).filter(pk=mail_id, status=Status.HELD, player=player)
        mail = held.select_related("seat__game").first()
        seat = mail.seat if mail else None
        if mail is None or seat is None or seat.player_id != player.pk:
            return False
        letter = read_letter(mail.content, tuple(mail.envelope))
        target = addresses.target(letter.recipients)
        if target is None:
            return False
        execute(mail, letter, target, seat, player)
    return True


def waiting_mail() -> list[int]:
    due = InboundMail.objects.filter(status=Status.NEW, try_at__lte=timezone.now())
    return list(due.values_list("pk", flat=True)[:500])
