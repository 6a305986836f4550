"""What is in the box (MN-COMP-*)."""

import pytest

from games.boards.geometry import load
from games.engine.dice import Dice
from games.engine.play import new_game, play
from games.rulesets.mare_nostrum.board import AREAS, CARDS, COMPONENTS, GOODS, KINDS, LANDS, RARITY, SEAS, SHEET
from games.rulesets.mare_nostrum.state import Placing, in_stock, owner_of_card

from .helpers import FIVE, both, cited, empty, fresh, hand, land, legal, refusal, ruleset, run, told
from .helpers import play as go


@pytest.mark.rule("MN-COMP-01", "MN-COMP-02", "MN-COMP-03")
def test_the_deck_has_144_cards():
    assert sorted(RARITY[good] for good in GOODS) == [5] * 4 + [7] * 5 + [11] * 3
    assert sum(RARITY[good] for good in GOODS) == 88
    assert sum(RARITY.values()) == 123 == 88 + RARITY["tax"]
    assert len(CARDS) + len(COMPONENTS.roles) == 21
    assert sum(RARITY.values()) + 21 == 144


@pytest.mark.rule("MN-COMP-04", "MN-SETUP-02", "MN-SETUP-03", "MN-SETUP-04")
@pytest.mark.parametrize(
    ("seats", "tokens"),
    [
        (("greece", "carthage", "babylon"), (18, 8, 8, 4)),
        (("greece", "carthage", "rome", "egypt"), (23, 10, 10, 5)),
        (FIVE, (28, 12, 12, 6)),
    ],
)
def test_tokens_by_number_of_players(seats, tokens):
    s = fresh(seats=seats)
    on_board = {
        "caravan": sum(len(place.caravans) for place in s.lands.values()),
        "city": sum(place.city for place in s.lands.values()),
        "market": 0,
        "temple": 0,
    }
    assert tuple(s.tokens[item] + on_board[item] for item in on_board) == (tokens[0], tokens[1], tokens[2], tokens[3])


@pytest.mark.rule("MN-COMP-05")
def test_pieces_of_a_player():
    s = empty()
    s.lands["roma"].owner = ""
    assert [in_stock(s, "rome", item) for item in ("legion", "trireme", "fortress", "marker")] == [8, 5, 8, 12]


@pytest.mark.rule("MN-COMP-06", "MN-COMP-07")
@both
def test_a_die_for_every_unit_however_few_are_in_the_box(edition):
    assert COMPONENTS.dice == {"2003": 8, "revised": 4}
    s = empty(edition)
    land(s, "apulia", "rome", legions={"egypt": 1})
    land(s, "roma", legions={"rome": 8})
    done = go(
        run(s, "war_turn", seat="rome", dice=[6] * 8 + [1]), rome=["march 8 roma -> apulia", "attack apulia", "done"]
    )
    assert told(done, "fought")[0]["attack_dice"] == "6 6 6 6 6 6 6 6"


@pytest.mark.rule("MN-COMP-08")
def test_areas_are_land_or_sea_and_islands_have_no_borders():
    assert len(LANDS) == 33
    assert len(SEAS) == 10
    assert all(not area.land and area.seas for area in LANDS.values() if area.island)
    for id, area in AREAS.items():
        assert all(id in AREAS[other].land for other in area.land)
        for sea in area.seas:
            assert id in (AREAS[sea].coast if area.kind == "land" else AREAS[sea].seas)


@pytest.mark.rule("MN-COMP-09")
def test_every_card_stays_in_bank_hands_or_offers():
    rules = ruleset()
    position = new_game(rules, {}, FIVE, b"bank")

    def watch(at, done):
        trade = at.s.trade
        laid = [c for piles in (trade.faceup, trade.won) for pile in piles.values() for c in pile] if trade else []
        for kind in KINDS:
            hands = sum(held[kind] for held in at.s.hands.values())
            assert at.s.bank[kind] + hands + laid.count(kind) == RARITY[kind]
        if at.s.turn > 6:
            raise StopIteration

    with pytest.raises(StopIteration):
        play(position, dict.fromkeys(FIVE, rules.bots["random"]), watch)


@pytest.mark.rule("MN-COMP-10")
def test_each_hero_and_wonder_exists_once():
    s = empty()
    s.cards["rome"] = ["colossus"]
    hand(s, "egypt", tax=9)
    assert refusal(run(s, "build_turn", seat="egypt"), "egypt", "buy colossus") == ("buy.sold", "MN-COMP-10")
    assert owner_of_card(s, "colossus") == "rome"


@pytest.mark.rule("MN-COMP-11", "MN-COMP-12")
def test_heroes_and_wonders():
    own = {card.side: id for id, card in CARDS.items() if card.kind == "own"}
    assert own == {
        "rome": "julius_caesar",
        "carthage": "hannibal",
        "babylon": "hammurabi",
        "greece": "pericles",
        "egypt": "cleopatra",
    }
    assert {side: sheet.hero for side, sheet in SHEET.items()} == {side: own[side] for side in SHEET}
    assert sorted(id for id, card in CARDS.items() if card.kind == "hero") == [
        "agamemnon",
        "archimedes",
        "helen",
        "nebuchadnezzar",
        "solomon",
        "ulysses",
    ]
    assert sum(card.kind == "wonder" for card in CARDS.values()) == 7


@pytest.mark.rule("MN-COMP-A1", "MN-BUILD-10")
@both
def test_no_piece_in_stock_no_purchase(edition):
    s = empty(edition)
    hand(s, "greece", tax=6)
    s.seas["mare_aegaeum"] = {"greece": 5}
    position = run(s, "build_turn", seat="greece")
    assert refusal(position, "greece", "build trireme in athenae") == ("build.none-left", cited(edition, "MN-BUILD-10"))
    for area in [id for id, place in LANDS.items() if place.sites and id != "athenae"][:12]:
        land(s, area, city=True)
    assert s.tokens["city"] == 0
    assert refusal(run(s, "build_turn", seat="greece"), "greece", "build city in athenae")[0] == "build.none-left"
    land(s, "syracusae", city=False)
    assert "build city in athenae" in legal(run(s, "build_turn", seat="greece"), "greece")


@pytest.mark.rule("MN-COMP-A2")
def test_a_short_kind_goes_round_the_table_from_the_director():
    s = empty()
    for area, side in (("numidia", "carthage"), ("syracusae", "rome"), ("babylon", "babylon")):
        land(s, area, side, caravans=["grain"])
    hand(s, "egypt", grain=9)
    done = run(s, "income")
    got = {seat: done.s.hands[seat]["grain"] for seat in ("carthage", "rome", "babylon")}
    assert s.roles["director"] == "carthage"
    assert got == {"carthage": 1, "rome": 0, "babylon": 1}
    assert done.s.bank["grain"] == 0
    assert told([done.opening], "income-short") == [{"good": "grain", "missing": 1}]


@pytest.mark.rule("MN-COMP-A3", "MN-TRADE-17")
def test_hands_are_secret_their_size_is_not():
    s = empty()
    hand(s, "rome", tax=3, wine=1)
    rules = ruleset()
    seen = rules.view(s, "egypt")
    assert seen.sizes["rome"] == 4
    assert sum(seen.hand.values()) == 0
    other = rules.redeal(s, "egypt", Dice(b"x"))
    assert rules.view(other, "egypt") == seen


def test_the_drawn_board_prints_the_goods_of_the_map() -> None:
    printed = {
        area.id: sorted(slot.print for slot in area.slots if slot.role == "caravan") for area in load("mn").areas
    }
    assert {land: printed[land] for land in LANDS} == {land: sorted(AREAS[land].goods) for land in LANDS}


@pytest.mark.rule("MN-COMP-08")
@both
def test_the_text_board_says_what_can_be_built_where(edition):
    s = fresh(edition, ("greece", "carthage", "babylon"))
    s.phase, s.acted, s.helen_used, s.supported = "military", ["greece"], True, {"mare_ionium": 1}
    rules = ruleset(edition)
    lines = rules.text(rules.view(s, "greece"), rules.speaker()).splitlines()
    assert "Rome (neutral)" in lines
    athenae = next(line for line in lines if line.startswith("  Athenae"))
    assert athenae.startswith("  Athenae (capital); city, olive oil caravan; free: slaves caravan; Greece: 1 fortress")
    assert "  Sardinia" in lines
    assert "  Troas (Asia); free: city, olive oil caravan" in lines
    assert {"Still to act: Carthage, Babylon", "Helen has been called up in this phase."} <= {*lines}
    assert "Triremes that have supported a battle in this phase: Mare Ionium 1" in lines
    s.placing = Placing("greece", 12)
    assert "Greece is placing; 12 points left." in rules.text(rules.view(s, None), rules.speaker())
