"""What is seen: view, text board, picture, figures."""

from games.engine.play import new_game
from games.rulesets.civilization.scene import board
from games.rulesets.civilization.textboard import text
from games.rulesets.civilization.texts import TEXTS
from games.rulesets.civilization.view import figures, view
from tests.rulesets.civilization.table import CIV, give, moving

TOKENS = {"crete": {"knossos": 3, "phaestos": 1}, "egypt": {"rhodes": 1, "thebes": 4}}
SHIPS = {"crete": ["knossos", "delphi_east"], "egypt": ["rhodes"]}


def test_everybody_sees_everything() -> None:
    s = moving(TOKENS, ships=SHIPS).s
    seen = [view(s, seat) for seat in ("crete", "egypt", None)]
    assert [v.tokens for v in seen] == [TOKENS] * 3
    assert seen[0].stock["egypt"] == {"token": 50, "ship": 3}
    assert seen[0].ports["crete"] == {"delphi_east": 1, "knossos": 1}
    assert (seen[0].holders["rhodes"], seen[0].holders["troy"]) == ("egypt", "nobody")
    assert seen[0].score == {"crete": 2, "egypt": 2}


def test_a_view_shares_nothing_with_the_state() -> None:
    s = moving(TOKENS, ships=SHIPS).s
    v = view(s, None)
    v.tokens["crete"]["knossos"] = 9
    v.seats.clear()
    v.stock["crete"]["token"] = 0
    assert (s.tokens["crete"]["knossos"], s.seats, s.stock["crete"].left["token"]) == (3, ["crete", "egypt"], 51)


def test_the_text_board_can_be_played_from() -> None:
    position = moving(TOKENS, ships=SHIPS)
    give(position, "crete", "move 1 knossos -> phaestos", "sail knossos -> thera with 1")
    lines = text(view(position.s, "crete"), CIV.speaker()).splitlines()
    assert lines[:9] == [
        "Nomads and Seafarers: turn 3 of 16. Movement",
        "Moving now: Crete",
        "Later: Egypt",
        "",
        "       areas  tokens  stock  ships",
        "Crete      3       4     51      2",
        "Egypt      2       5     50      1",
        "",
        "Crete (you). Tokens/limit of each area, and its neighbours on foot; - is free:",
    ]
    assert lines[9:12] == [
        "  Knossos 1/3: Phaestos 2/2",
        "  Phaestos 2/2 (1 can still move): Knossos 1/3",
        "  Thera 1/2 (0 can still move): no land borders",
    ]
    assert lines[12].startswith("  Ship in Thera, 3 steps left · in 1: Argos -/1, Athens -/2, Eretria -/1, Knossos 1/3")
    assert lines[13].startswith(
        "  Ship in Delphi (east coast), 4 steps left · in 1: Athens -/2, Chalcis -/2, Thessaly -/2"
    )
    assert "Rhodes" not in lines[12]  # foreign: nobody can land
    assert lines[14:19] == ["", "Egypt", "  Rhodes 1/2, Thebes 4/3", "  Ships: Rhodes 1", ""]
    assert lines[19].startswith("Free areas, with their limits (118): Aleppo 2, ")


def test_the_text_board_at_the_start_and_with_nothing_left() -> None:
    position = new_game(CIV, {}, ("crete", "asia"), b"start")
    lines = text(view(position.s, "crete"), CIV.speaker())
    assert "Order of setting up: " in lines
    assert lines.count("nothing on the board") == 2
    assert "Setting up" in lines


def test_foreign_neighbours_are_named() -> None:
    s = moving({"crete": {"troy": 1}, "egypt": {"sardes": 2}}).s
    assert "  Troy 1/2: Bithynia -/2, Sardes 2/2 Egypt" in text(view(s, "crete"), CIV.speaker()).splitlines()


def test_the_picture() -> None:
    scene = board(view(moving(TOKENS, ships=SHIPS).s, "crete"))
    assert scene.board == "civ"
    assert [(p.area, p.kind, p.side, p.count, p.note) for p in scene.pieces] == [
        ("knossos", "token", "crete", 3, ""),
        ("phaestos", "token", "crete", 1, ""),
        ("rhodes", "token", "egypt", 1, ""),
        ("thebes", "token", "egypt", 4, ""),
        ("delphi", "ship", "crete", 1, "delphi_east"),
        ("knossos", "ship", "crete", 1, ""),
        ("rhodes", "ship", "egypt", 1, ""),
    ]
    assert scene.tints == {"knossos": "crete", "phaestos": "crete", "rhodes": "egypt", "thebes": "egypt"}
    assert scene.focus == ("knossos", "phaestos")
    assert scene.marks == ()
    names = [(panel.name, *getattr(panel, "columns", ())) for panel in scene.panels]
    assert names == [("turns",), ("nations", "areas", "tokens", "stock", "ships")]
    assert all(panel.name in CIV.words["panel"] for panel in scene.panels)


def test_the_picture_shows_where_to_begin() -> None:
    s = new_game(CIV, {}, ("crete", "asia"), b"start").s
    assert [(m.area, m.kind) for m in board(view(s, "crete")).marks] == [("knossos", "legal"), ("phaestos", "legal")]
    assert board(view(s, None)).marks == ()
    assert board(view(s, None)).focus == ()


def test_figures_for_charts() -> None:
    found = figures(view(moving(TOKENS, ships=SHIPS).s, None))
    assert found == {
        "areas": {"crete": 2, "egypt": 2},
        "tokens": {"crete": 4, "egypt": 5},
        "ships": {"crete": 2, "egypt": 1},
        "stock": {"crete": 51, "egypt": 50},
    }
    assert all(f"figure.{name}" in TEXTS for name in found)
