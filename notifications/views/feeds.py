"""Feeds: what happened at a table (Atom), and my deadlines (iCalendar)."""

from datetime import timedelta
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from games import selectors
from games.models import Ask, Game, Seat, User
from games.services.speech import speaker_for
from games.services.wording import one_line
from notifications import addresses, links, services
from notifications.render.context import sentences

ENTRIES = 60


class GameFeed(Feed):
    """What a spectator may know; with a player's own token, what that player's seat may know."""

    feed_type = Atom1Feed

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if services.player_of_calendar(kwargs.get("token", "")) is not None:
            return render(request, "notifications/gone.html", status=410)  # a calendar's key has opened feeds once
        return super().__call__(request, *args, **kwargs)

    def get_object(self, request: HttpRequest, game_id: int, token: str = "") -> "Reading":
        reader = services.player_of_feed(token, game_id) if token else None
        if token and reader is None:
            raise Http404
        try:
            game = selectors.visible_game(reader, game_id)
        except Game.DoesNotExist as error:
            raise Http404 from error
        seat = selectors.seat_for(reader, game)
        if seat is None and not game.spectators and not game.is_over:
            raise Http404
        return Reading(game, seat, reader)

    def title(self, reading: "Reading") -> str:
        return f"civpbem: {one_line(reading.game.name, 200)}"

    def link(self, reading: "Reading") -> str:
        return links.game(reading.game)

    def feed_guid(self, reading: "Reading") -> str:
        return addresses.message_id(f"feed/{reading.game.pk}").strip("<>")

    def items(self, reading: "Reading") -> list[Any]:
        return reading.entries()

    def item_title(self, item: Any) -> str:
        return str(item["title"])

    def item_description(self, item: Any) -> str:
        return str(item["text"])

    def item_link(self, item: Any) -> str:
        return str(item["link"])

    def item_guid(self, item: Any) -> str:
        return str(item["link"])

    def item_updateddate(self, item: Any) -> Any:
        return item["at"]

    def item_pubdate(self, item: Any) -> Any:
        return item["at"]


class Reading:
    def __init__(self, game: Game, seat: Seat | None, reader: User | None) -> None:
        self.game, self.seat, self.reader = game, seat, reader

    def entries(self) -> list[dict[str, Any]]:
        """The newest first."""
        language = self.reader.language if self.reader else "en"
        speech = speaker_for(self.game, self.reader)
        side = self.seat.side if self.seat else None
        with translation.override(language):
            steps = selectors.history(self.game, self.seat, limit=ENTRIES, last=True)
            return [self._entry(step, sentences(speech, step, side)) for step in reversed(steps)]

    def _entry(self, happened: selectors.Happened, texts: list[str]) -> dict[str, Any]:
        step = happened.step
        return {
            "title": _("Step %(n)d") % {"n": step.no},
            "text": "\n".join(texts),
            "link": f"{links.game(self.game)}steps/{step.no}/",
            "at": step.at,
        }


def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """My deadlines. The address is the key: whoever has it reads it, until the player makes a new one."""
    player = services.player_of_calendar(token)
    if player is None:
        raise Http404
    with translation.override(player.language):
        data = _deadlines(player).to_ical()
    response = HttpResponse(data, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, max-age=300"
    response["Content-Disposition"] = 'inline; filename="civpbem.ics"'
    return response


def _deadlines(player: User) -> Calendar:
    found = Calendar()
    found.add("prodid", "-//civpbem//deadlines//EN")
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("x-wr-calname", "civpbem")
    found.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    for ask in selectors.waiting_for(player):
        if ask.due is not None:
            found.add_component(_event(ask, player))
    return found


def _event(ask: Ask, player: User) -> Event:
    assert ask.due is not None
    speech = speaker_for(ask.game, player)
    event = Event()
    event.add("uid", f"w{ask.window}.s{ask.seat_id}@{addresses.domain()}")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", ask.due - timedelta(minutes=30))
    event.add("dtend", ask.due)
    event.add("summary", f"{ask.game.name}: {speech.name('side', ask.seat.side)}")
    awaited = _("Your answer is awaited")
    event.add("description", f"{awaited}\n{links.game(ask.game)}")
    event.add("url", links.game(ask.game))
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("description", ask.game.name)
    alarm.add("trigger", timedelta(hours=-3))
    event.add_component(alarm)
    return event
