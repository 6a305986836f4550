"""Votes in words, with the lines that answer them."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Ballot, Vote
from games.services import votes
from notifications.inbound.voting import open_votes

from .blocks import Block, Facts, Heading, Lines, Para, Quote
from .context import Table


def open_vote_blocks(table: Table) -> list[Block]:
    """Everything that is voted on at this table, ready to be answered."""
    found = list(open_votes(table.seat))
    blocks = [block for vote in found for block in vote_blocks(table, vote)]
    return [Heading(_("Open votes")), *blocks] if found else []


def vote_blocks(table: Table, vote: Vote) -> list[Block]:
    side = table.speech.name("side", vote.by.side)
    text = _("%(side)s proposes to %(what)s.") % {"side": side, "what": proposal(table, vote)}
    return [
        Para(f"{text} {_count(table, vote)}"),
        *([Quote(vote.reason)] if vote.reason else []),
        *([Lines((f"vote {vote.kind} yes", f"vote {vote.kind} no"), table.address)] if _may_vote(table, vote) else []),
    ]


def proposal(table: Table, vote: Vote) -> str:
    """What would be done: `extend the deadline by 48 hours`."""
    match vote.kind:
        case Vote.Kind.EXTEND:
            hours = int(vote.data["minutes"]) // 60
            text = ngettext("extend the deadline by %(n)d hour", "extend the deadline by %(n)d hours", hours)
            return text % {"n": hours}
        case Vote.Kind.REPLACE:
            return _("offer a seat to others: %(side)s") % {"side": table.speech.name("side", vote.data["side"])}
        case Vote.Kind.ROLLBACK:
            return _("go back to step %(n)d") % {"n": vote.data["step"]}
        case _:
            return str(vote.get_kind_display())


def _may_vote(table: Table, vote: Vote) -> bool:
    return table.seat.pk in {seat.pk for seat in votes.voters(table.game, vote)}


def _count(table: Table, vote: Vote) -> str:
    """How it stands, and what I have said."""
    ballots = dict(Ballot.objects.filter(vote=vote).values_list("seat_id", "yes"))
    yes = sum(ballots.values())
    text = _("So far: %(yes)d yes, %(no)d no, of %(all)d.") % {
        "yes": yes,
        "no": len(ballots) - yes,
        "all": len(votes.voters(table.game, vote)),
    }
    if table.seat.pk not in ballots:
        return text
    return f"{text} {_('You said yes.') if ballots[table.seat.pk] else _('You said no.')}"


def vote_result(table: Table, vote: Vote) -> list[Block]:
    rows = ((_("Proposal"), proposal(table, vote)), (_("Result"), str(vote.get_status_display())))
    return [Facts(rows)]
