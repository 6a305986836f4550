from django.urls import URLPattern, URLResolver, include, path, re_path, register_converter
from django.urls.converters import IntConverter

from api.views import channels, docs, me, people, play, rulesets, tables


class Number(IntConverter):
    """As large as a database can hold."""

    regex = "[0-9]{1,18}"


register_converter(Number, "number")

game: list[URLPattern] = [
    path("", tables.OneGame.as_view(), name="game"),
    path("start/", tables.StartGame.as_view(), name="start"),
    path("clock/", tables.GameClock.as_view(), name="clock"),
    path("rematch/", tables.Rematch.as_view(), name="rematch"),
    path("seats/", tables.GameSeats.as_view(), name="seats"),
    path("invitations/", tables.GameInvitations.as_view(), name="invitations"),
    path("log/", tables.GameLog.as_view(), name="log"),
    path("view/", play.View.as_view(), name="view"),
    path("text/", play.Text.as_view(), name="text"),
    path("asks/", play.Asks.as_view(), name="asks"),
    path("orders/", play.Orders.as_view(), name="orders"),
    path("undo/", play.UndoStep.as_view(), name="undo"),
    path("standing/", play.Standing.as_view(), name="standing"),
    path("steps/", play.Steps.as_view(), name="steps"),
    path("steps/<number:step>/", play.OneStep.as_view(), name="step"),
    path("events/", play.Events.as_view(), name="events"),
    path("votes/", people.Votes.as_view(), name="votes"),
    path("votes/<number:vote_id>/", people.OneVote.as_view(), name="vote"),
    path("press/", people.GamePress.as_view(), name="press"),
    path("press/read/", people.GamePressRead.as_view(), name="press-read"),
    path("notes/", people.Notes.as_view(), name="notes"),
    path("fork/", people.ForkGame.as_view(), name="fork"),
    path("export/", people.ExportGame.as_view(), name="export"),
]
own: list[URLPattern] = [
    path("", me.Me.as_view(), name="me"),
    path("waiting/", me.Waiting.as_view(), name="waiting"),
    path("tokens/", me.Tokens.as_view(), name="tokens"),
    path("tokens/<number:token_id>/", me.OneToken.as_view(), name="token"),
    path("channels/", channels.Channels.as_view(), name="channels"),
    path("channels/<number:channel_id>/", channels.OneChannel.as_view(), name="channel"),
    path("absences/", me.Absences.as_view(), name="absences"),
    path("absences/<number:absence_id>/", me.OneAbsence.as_view(), name="absence"),
]
v1: list[URLPattern | URLResolver] = [
    path("rulesets/", rulesets.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<slug:slug>/", rulesets.OneRuleset.as_view(), name="ruleset"),
    path("games/", tables.Games.as_view(), name="games"),
    path("games/<number:game_id>/", include(game)),
    path("me/", include(own)),
    re_path("^", docs.NoRoute.as_view()),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", include((v1, "api"))),
    path("schema/", docs.SchemaPage.as_view(), name="api-schema"),
    path("docs/", docs.SwaggerPage.as_view(), name="api-docs"),
    path("redoc/", docs.RedocPage.as_view(), name="api-redoc"),
]
