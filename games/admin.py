from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin_forms import ExtendForm, ReplaceForm
from games.engine.errors import Refused
from games.models import Absence, Fault, Game, Invitation, LogEntry, Seat, Tenure, User, Vote
from games.services import absences, pausing, queue, resolution, seats
from games.services.speech import problem_text, speaker

# Vault, Step, Order, Press and Note are not registered: an operator has no business reading hands and letters.


@admin.register(User)
class UserAdmin(BaseUserAdmin):
    ordering = ["email"]
    list_display = ["email", "display_name", "language", "is_guest", "is_bot", "is_staff", "last_login"]
    list_filter = ["is_guest", "is_bot", "is_staff", "is_active", "language"]
    search_fields = ["email", "display_name"]
    fieldsets = [
        (None, {"fields": ["email", "password"]}),
        (_("Person"), {"fields": ["display_name", "language", "time_zone", "quiet_from", "quiet_until"]}),
        (_("Rights"), {"fields": ["is_active", "is_guest", "is_bot", "is_staff", "is_superuser", "groups"]}),
        (_("Dates"), {"fields": ["last_login", "date_joined"]}),
    ]
    add_fieldsets = [(None, {"fields": ["email", "display_name", "usable_password", "password1", "password2"]})]


class Unchangeable:
    """Rows that services write: to look at, not to edit."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def for_each(site: admin.ModelAdmin, request: HttpRequest, rows: Iterable[Any], work: Callable[[Any], object]) -> None:
    """Do it to every row, and say of each how it went."""
    speech = speaker(None, operator(request).language)
    for row in rows:
        try:
            work(row)
        except Refused as refused:
            said = " ".join(problem_text(speech, problem) for problem in refused.problems)
            site.message_user(request, f"{row}: {said}", messages.ERROR)
        else:
            site.message_user(request, _("%(row)s: done.") % {"row": row})


def operator(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "the admin is for those who have signed in"
    return request.user


class AskFirst(admin.ModelAdmin):
    """A page for what needs more than a click: a form, then what would be done, and only then is it done."""

    page = ""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.ask)
        return [
            path(f"<int:pk>/{self.page}/", view, name=f"games_{self.opts.model_name}_{self.page}"),
            *super().get_urls(),
        ]

    def ask(self, request: HttpRequest, pk: int) -> HttpResponse:
        row = get_object_or_404(self.get_queryset(request), pk=pk)
        if not self.has_change_permission(request, row):
            raise PermissionDenied
        form = self.form_for(row, request.POST if request.method == "POST" else None)
        if not form.is_valid():
            return self._show(request, row, form, "")
        if "sure" not in request.POST:
            return self._show(request, row, form, self.announce(row, form))
        for_each(self, request, [row], lambda row: self.carry_out(row, form, operator(request)))
        return HttpResponseRedirect(reverse(f"admin:games_{self.opts.model_name}_change", args=[row.pk]))

    def _show(self, request: HttpRequest, row: Any, form: forms.Form, announced: str) -> TemplateResponse:
        context = self.admin_site.each_context(request) | {"title": str(row), "opts": self.opts, "original": row}
        return TemplateResponse(request, "admin/games/ask.html", context | {"form": form, "announced": announced})

    def form_for(self, row: Any, data: Any) -> forms.Form:
        raise NotImplementedError

    def announce(self, row: Any, form: Any) -> str:
        raise NotImplementedError

    def carry_out(self, row: Any, form: Any, by: User) -> None:
        raise NotImplementedError


class SeatInline(Unchangeable, admin.TabularInline):
    model = Seat
    fields = ["place", "side", "player", "bot", "misses", "offered_at", "rank", "score"]
    extra = 0
    show_change_link = True


class FaultInline(Unchangeable, admin.StackedInline):
    model = Fault
    fields = ["at", "no", "kind", "froze", "solved_at", "traceback"]
    extra = 0


class LogInline(Unchangeable, admin.TabularInline):
    model = LogEntry
    fields = ["at", "no", "kind", "by", "data"]
    extra = 0


@admin.register(Game)
class GameAdmin(AskFirst):
    page = "extend"
    list_display = ["id", "name", "ruleset", "status", "no", "turn", "due", "stepped_at", "owner"]
    list_filter = ["status", "ruleset", "visibility", "sandbox"]
    search_fields = ["=id", "name", "owner__email", "seats__player__email", "seats__player__display_name"]
    list_select_related = ["owner"]
    date_hierarchy = "created_at"
    inlines = [SeatInline, FaultInline, LogInline]
    actions = ["retry", "ring", "pause", "resume", "extend"]
    raw_id_fields = ["owner"]
    editable = ["name", "visibility", "spectators", "owner"]
    readonly_fields = ["ruleset", "options", "policy", "status", "no", "window", "turn", "phase", "due", "closes_at"]
    readonly_fields += ["wake_at", "created_at", "started_at", "stepped_at", "ended_at", "commitment"]
    fields = [*editable, *readonly_fields]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Game, form: Any, change: bool) -> None:
        obj.save(update_fields=self.editable)

    @admin.action(description=_("Retry frozen games"))
    def retry(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for_each(self, request, games, lambda game: resolution.retry(game.pk, by=operator(request)))

    @admin.action(description=_("Ring: resolve, let bots answer, remind"))
    def ring(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for_each(self, request, games, lambda game: queue.send("games.wake", game.pk))

    @admin.action(description=_("Pause"))
    def pause(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for_each(self, request, games, lambda game: pausing.pause(game.pk, by=operator(request)))

    @admin.action(description=_("Resume"))
    def resume(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for_each(self, request, games, lambda game: pausing.resume(game.pk, by=operator(request)))

    @admin.action(description=_("Extend the deadline by a day"))
    def extend(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        for_each(self, request, games, lambda game: pausing.extend(game.pk, 24 * 60, by=operator(request)))

    def form_for(self, row: Game, data: Any) -> ExtendForm:
        return ExtendForm(data)

    def announce(self, row: Game, form: ExtendForm) -> str:
        if row.due is None:
            return gettext("Nothing is due in this game.")
        due = {"then": f"{row.due:%Y-%m-%d %H:%M %Z}", "new": f"{row.due + form.span:%Y-%m-%d %H:%M %Z}"}
        return gettext("The deadline moves from %(then)s to %(new)s.") % due

    def carry_out(self, row: Game, form: ExtendForm, by: User) -> None:
        pausing.extend(row.pk, form.total, by=by, reason=form.cleaned_data["reason"])


class TenureInline(Unchangeable, admin.TabularInline):
    model = Tenure
    extra = 0


@admin.register(Seat)
class SeatAdmin(Unchangeable, AskFirst):
    page = "replace"
    list_display = ["id", "game", "side", "player", "bot", "misses", "offered_at"]
    list_filter = [("offered_at", admin.EmptyFieldListFilter), "game__status"]
    search_fields = ["=game__id", "game__name", "player__email", "player__display_name"]
    list_select_related = ["game", "player"]
    inlines = [TenureInline]
    readonly_fields = ["game", "place", "side", "player", "bot", "misses", "offered_at", "rank", "score"]
    fields = [*readonly_fields]
    actions = ["offer", "steward"]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Needed for the actions; the form itself has no field to change."""
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    @admin.action(description=_("Offer the seat to others"))
    def offer(self, request: HttpRequest, rows: QuerySet[Seat]) -> None:
        for_each(self, request, rows, lambda seat: seats.offer(seat.pk, by=operator(request)))

    @admin.action(description=_("Let the steward bot play the seat"))
    def steward(self, request: HttpRequest, rows: QuerySet[Seat]) -> None:
        for_each(self, request, rows, lambda seat: seats.give_to_bot(seat.pk, "steward", by=operator(request)))

    def form_for(self, row: Seat, data: Any) -> ReplaceForm:
        return ReplaceForm(data, seat=row)

    def announce(self, row: Seat, form: ReplaceForm) -> str:
        names = {"then": row.player or row.bot or gettext("nobody"), "new": form.newcomer}
        return gettext("The seat passes from %(then)s to: %(new)s.") % names

    def carry_out(self, row: Seat, form: ReplaceForm, by: User) -> None:
        given = form.cleaned_data
        if given["to"] == "account":
            seats.replace(row.pk, given["account"], by=by, reason=given["reason"])
        elif given["to"] == "bot":
            seats.give_to_bot(row.pk, given["bot"], by=by, reason=given["reason"])
        else:
            seats.offer(row.pk, by=by, reason=given["reason"])


@admin.register(Fault)
class FaultAdmin(Unchangeable, admin.ModelAdmin):
    list_display = ["id", "game", "no", "kind", "froze", "at", "told_at", "solved_at"]
    list_filter = ["froze", ("solved_at", admin.EmptyFieldListFilter), "kind"]
    list_select_related = ["game"]


@admin.register(Vote)
class VoteAdmin(Unchangeable, admin.ModelAdmin):
    list_display = ["id", "game", "kind", "status", "opened_at", "closed_at"]
    list_filter = ["kind", "status"]
    list_select_related = ["game"]


@admin.register(Invitation)
class InvitationAdmin(Unchangeable, admin.ModelAdmin):
    list_display = ["id", "game", "email", "created_at", "accepted_by", "declined_at"]
    search_fields = ["email"]
    list_select_related = ["game", "accepted_by"]


@admin.register(Absence)
class AbsenceAdmin(admin.ModelAdmin):
    list_display = ["id", "player", "since", "until", "remark"]
    raw_id_fields = ["player"]
    list_select_related = ["player"]

    def has_change_permission(self, request: HttpRequest, obj: Absence | None = None) -> bool:
        """Deadlines have moved already; an absence that is wrong is deleted, and another one added."""
        return False

    def save_model(self, request: HttpRequest, obj: Absence, form: Any, change: bool) -> None:
        obj.pk = absences.add(obj.player, obj.since, obj.until, obj.remark).pk
