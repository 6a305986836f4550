"""Scenes are plain data."""

import msgspec

from games.engine.scene import Arrow, Card, Cell, Mark, Piece, Pin, Row, Scene, Table, Track


def test_a_scene_survives_the_wire() -> None:
    scene = Scene(
        "mn",
        (Piece("roma", "legion", "rome", 2, slot="city", state="ghost", note="docked"),),
        {"roma": "rome"},
        (Mark("roma", "battle"),),
        (Arrow("roma", "apulia", "rome", "1", ("mare_tyrrhenum",)),),
        ("roma",),
        (Track("order", ("1", "2"), (Pin("rome", 1),)), Row("gods", "god", (Cell(Card("ares")),)), Table("seats", ())),
    )
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
