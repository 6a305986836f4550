import pytest

from games.services import lobby
from notifications import warming
from tests.people import person
from tests.worker import Worker


@pytest.mark.django_db
def test_one_picture_per_ruleset_and_language_is_drawn(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(scene: object, speech: object, language: str, width: int) -> bytes:
        drawn.append(language)
        return b"png"

    monkeypatch.setattr("games.boards.picture.board_png", draw)
    for number, languages in enumerate((("en", "ru", "ru"), ("ru", "pl", "pl"))):
        people = [person(f"p{number}{place}", language=language) for place, language in enumerate(languages)]
        game = lobby.create(people[0], "mare-nostrum", players=3)
        for player in people[1:]:
            lobby.join(game.pk, player)
    assert warming.warm_up() == 3
    assert sorted(drawn) == ["en", "pl", "ru"]


@pytest.mark.django_db
def test_without_games_nothing_is_drawn() -> None:
    assert warming.warm_up() == 0
