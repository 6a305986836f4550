from django.urls import path

from games.views import account, history, lobby, people, pictures, rules, sheet, standing, table
from games.views.home import home, try_now
from games.views.operator import health, metrics

urlpatterns = [
    path("health", health, name="health"),
    path("metrics", metrics, name="metrics"),
    path("", home, name="home"),
    path("try/<slug:slug>/", try_now, name="try"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("join/<str:token>/", lobby.join, name="join"),
    path("games/new/", lobby.create, name="create"),
    path("games/<int:game_id>/", table.table, name="table"),
    path("games/<int:game_id>/pulse/", table.pulse, name="pulse"),
    path("games/<int:game_id>/svg", pictures.svg, name="svg"),
    path("games/<int:game_id>/png", pictures.png, name="png"),
    path("games/<int:game_id>/text/", table.text, name="text"),
    path("games/<int:game_id>/orders/", sheet.hand_in, name="orders"),
    path("games/<int:game_id>/check/", sheet.check, name="check"),
    path("games/<int:game_id>/draft/", sheet.keep, name="draft"),
    path("games/<int:game_id>/room/", lobby.seat, name="room"),
    path("games/<int:game_id>/press/", people.press_page, name="press"),
    path("games/<int:game_id>/press/read/", people.press_read, name="press-read"),
    path("games/<int:game_id>/notes/", people.note, name="notes"),
    path("games/<int:game_id>/people/", people.people, name="people"),
    path("games/<int:game_id>/seat/", people.seat, name="seat"),
    path("games/<int:game_id>/votes/", people.vote, name="votes"),
    path("games/<int:game_id>/standing/", standing.editor, name="standing"),
    path("games/<int:game_id>/steps/<int:no>/", history.step, name="step"),
    path("games/<int:game_id>/log/", history.log, name="log"),
    path("games/<int:game_id>/figures/", history.figures, name="figures"),
    path("games/<int:game_id>/dice/", history.dice, name="dice"),
    path("games/<int:game_id>/result/", history.result, name="result"),
    path("rules/", rules.index, name="rules-index"),
    path("rules/<slug:slug>/", rules.rules, name="rules"),
    path("rules/<slug:slug>/board.svg", rules.picture, name="rules-picture"),
    path("players/<int:user_id>/", account.profile, name="profile"),
    path("settings/", account.edit, name="settings"),
    path("settings/absences/", account.absence, name="absences"),
    path("language/", account.language, name="language"),
]
