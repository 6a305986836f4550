"""Panels to draw, one of every form."""

from games.engine.scene import Card, Cell, Display, Figures, Holding, Lane, Panel, Pin, Row, Table, Track, Zone

NATIONS = ("africa", "italy", "illyria", "thrace", "crete", "asia", "assyria", "babylon", "egypt")
EMPIRES = ("rome", "carthage", "greece", "egypt", "babylon")
COLOURS = ("blue", "black", "red", "yellow", "green")

LEADER = Track(
    "military_leader",
    tuple(str(number) for number in range(16)),
    tuple(Pin(side, at) for side, at in zip(EMPIRES, (9, 8, 8, 8, 5), strict=True)),
    holder="rome",
)
SUCCESSION = Track(
    "succession",
    tuple(str(number) for number in range(17)),
    tuple(Pin(side, 4 + number) for number, side in enumerate(NATIONS)),
    tuple(
        Lane(side, (Zone("stone", 0), Zone("early_bronze", 5), Zone("late_bronze", 8), Zone("iron", 10 + number % 3)))
        for number, side in enumerate(NATIONS)
    ),
)
GODS = Row(
    "gods",
    "god",
    (
        Cell(Card("ares"), spaces=10, pins=(Pin("red", 3),)),
        Cell(Card("zeus"), spaces=10, pins=(Pin("blue", 5, state="ghost"),)),
        Cell(Card("poseidon"), spaces=10),
        Cell(Card(""), spaces=10),
        Cell(Card("apollo"), pins=(Pin("yellow"), Pin("green"))),
    ),
)
CREATURES = Row(
    "creatures",
    "creature",
    (Cell(Card("medusa"), "4"), Cell(Card("griffon", state="new"), "3"), Cell(Card("pegasus"), "2"), Cell(cost="2")),
)
HEROES = Display(
    "heroes",
    "hero",
    (
        Holding("rome", (Card("julius_caesar"), Card("colossus", state="new"))),
        Holding("carthage", (Card("hannibal"), Card("agamemnon"), Card("hanging_gardens"), Card("statue_of_zeus"))),
        Holding("egypt", (Card("", 5), Card("wine", 2), Card("papyrus"))),
        Holding("", (Card("pyramids", label="12", state="faded"),)),
    ),
)
SEATS = Table(
    "seats",
    ("metropolises", "islands", "armies", "fleets", "priests", "philosophers", "income", "gold"),
    (
        *(Figures(side, ("1", "3", "3", "2", "1", "1", "5", "?")) for side in COLOURS[:4]),
        Figures("green", ("0", "2", "1", "1", "3", "0", "6", "7"), "picked"),
    ),
)
PANELS: tuple[Panel, ...] = (LEADER, SUCCESSION, GODS, CREATURES, HEROES, SEATS)
