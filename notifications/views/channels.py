"""One page for everything about being told: what, when, where."""

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from games.models import User
from games.selectors import my_games
from notifications import services
from notifications.channels import NotTaken
from notifications.models import Channel, Pace, Topic

FEEDS = 30


class ChannelForm(forms.Form):
    """One channel: a pace for every topic."""

    digest_hour = forms.IntegerField(label=_("hour of the daily mail"), min_value=0, max_value=23)
    active = forms.BooleanField(label=_("active"), required=False)

    def __init__(self, channel: Channel, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.channel = channel
        self.fields["digest_hour"].initial = channel.digest_hour
        self.fields["active"].initial = channel.active
        for topic in Topic:
            pace = str(channel.plan.get(topic.value) or services.default_pace(channel.kind, topic.value))
            self.fields[topic.value] = forms.ChoiceField(label=topic.label, choices=Pace.choices, initial=pace)

    def topics(self) -> list[forms.BoundField]:
        return [self[topic.value] for topic in Topic]

    def save(self) -> None:
        plan = {topic.value: self.cleaned_data[topic.value] for topic in Topic}
        services.set_plan(self.channel, plan, self.cleaned_data["digest_hour"], self.cleaned_data["active"])


class WebhookForm(forms.Form):
    target = forms.URLField(label=_("address"), max_length=500, assume_scheme="https")


def _player(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@login_required
@require_http_methods(["GET", "POST"])
def channels(request: HttpRequest) -> HttpResponse:
    player = _player(request)
    found = services.channels_for(player)
    named = {f"c{channel.pk}": channel for channel in found if channel.kind != Channel.Kind.CALENDAR}
    bound = request.POST if request.method == "POST" and request.POST.get("channel") in named else None
    rows = [
        ChannelForm(channel, bound if bound and bound["channel"] == name else None, prefix=name)
        for name, channel in named.items()
    ]
    if bound is not None:
        form = next(form for form in rows if form.is_bound)
        if form.is_valid():
            form.save()
            return redirect("notifications:channels")
    return _page(request, rows, WebhookForm())


def _page(request: HttpRequest, rows: list[ChannelForm], webhook: WebhookForm, status: int = 200) -> HttpResponse:
    player = _player(request)
    games = list(my_games(player).prefetch_related(None)[:FEEDS])
    context = {
        "rows": rows,
        "webhook": webhook,
        "calendar": services.calendar_url(player),
        "feeds": list(zip([game.name for game in games], services.feed_urls(player, games), strict=True)),
        "address": services.address_state(player),
    }
    return render(request, "notifications/channels.html", context, status=status)


@login_required
@require_POST
def add_webhook(request: HttpRequest) -> HttpResponse:
    form = WebhookForm(request.POST)
    if form.is_valid():
        try:
            services.add_webhook(_player(request), form.cleaned_data["target"])
            return redirect("notifications:channels")
        except NotTaken:
            form.add_error("target", _("This address cannot be used: it must be one on the open internet."))
    rows = [ChannelForm(c, prefix=f"c{c.pk}") for c in services.channels_for(_player(request)) if c.kind != "calendar"]
    return _page(request, rows, form, status=400)


@login_required
@require_POST
def remove_webhook(request: HttpRequest, channel_id: int) -> HttpResponse:
    services.remove_webhook(_player(request), channel_id)
    return redirect("notifications:channels")


@login_required
@require_POST
def renew_calendar(request: HttpRequest) -> HttpResponse:
    services.renew_calendar(_player(request))
    return redirect("notifications:channels")


@login_required
@require_POST
def try_again(request: HttpRequest) -> HttpResponse:
    services.try_address_again(_player(request))
    return redirect("notifications:channels")
