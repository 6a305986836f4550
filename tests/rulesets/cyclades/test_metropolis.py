"""CYC-MET: founding, placing, losing."""

import pytest

from games.rulesets.cyclades.phases.metropolis import Discard, Found
from games.rulesets.cyclades.state import metropolises_of, temples_of

from .cases import Case, asked, faces, play, refusal, told


def red(*tiles: str, island: str = "milos") -> Case:
    return Case(5).bare().land(island, "red", 1, *tiles).land("kea", "blue", 1).gold(red=9)


@pytest.mark.rule("CYC-MET-01", "CYC-MET-11")
def test_the_set_goes_and_its_own_slots_are_free_for_the_metropolis() -> None:
    position = red("port", "fortress", "temple", island="andros").turn("athena", "red")
    done = play(position, "red", "build university at andros")
    assert position.s.islands["andros"].tiles == ["", "", "", ""]
    assert position.s.islands["andros"].metropolis
    assert told(done, "buildings-discarded")[0]["slots"] == ["andros.1", "andros.2", "andros.3", "andros.4"]


@pytest.mark.rule("CYC-MET-02", "CYC-MET-10")
def test_a_free_space_goes_before_one_with_buildings() -> None:
    case = red("fortress", "temple", island="tinos").land("paros", "red", 1, "port").land("ios", "red", 1, "port")
    case.land("andros", "red", 1)
    position = case.turn("athena", "red")
    play(position, "red", "build university at andros")
    options = Found.legal(position.s, position.ask_of("red"))
    assert {"ios", "paros", "andros", "tinos"} >= {order.island for order in options}
    assert refusal(position, "red", "found ios giving paros.1").id == "metropolis.where", (
        "the port of Ios is in the way"
    )
    play(position, "red", "found ios giving ios.1")
    s = position.s
    assert (s.islands["ios"].metropolis, s.islands["ios"].tiles, s.islands["paros"].tiles) == (True, [""], ["port"])


@pytest.mark.rule("CYC-MET-02")
def test_buildings_in_the_way_are_destroyed_only_for_want_of_a_free_space() -> None:
    case = Case(5).bare().land("ios", "red", 1, "port").land("kea", "blue", 1).cards("red", philosophers=3)
    position = case.turn("athena", "red")
    done = play(position, "red", "recruit 1 philosopher")
    assert position.s.islands["ios"].metropolis
    assert told(done, "building-destroyed") == [{"building": "port", "island": "ios"}]
    free = Case(5).bare().land("ios", "red", 1, "port").land("tinos", "red", 0).cards("red", philosophers=3)
    position = free.land("kea", "blue", 1).turn("athena", "red")
    play(position, "red", "recruit 1 philosopher")
    assert (position.s.islands["tinos"].metropolis, position.s.islands["ios"].tiles) == (True, ["port"])


@pytest.mark.rule("CYC-MET-04")
def test_the_only_island_has_one_already() -> None:
    case = Case(5).bare().land("ios", "red", 1, city=True).land("kea", "blue", 1).cards("red", philosophers=3)
    position = case.turn("athena", "red")
    done = play(position, "red", "recruit 1 philosopher")
    assert (position.s.philosophers["red"], metropolises_of(position.s, "red")) == (0, 1)
    assert told(done, "metropolis-lost")


@pytest.mark.rule("CYC-MET-07", "CYC-MET-08")
def test_all_islands_have_one_and_the_buildings_are_lost() -> None:
    case = red("fortress", island="santorini").land("andros", "red", 1, "", "", "port", "temple", city=True)
    case.land("santorini", "red", 1, "fortress", city=True).land("milos", "red", 1, city=True)
    position = case.turn("athena", "red")
    assert refusal(position, "red", "build university at santorini").id == "build.full"
    play(position, "red", "build university at milos")
    assert metropolises_of(position.s, "red") == 3
    assert not any(tile for land in position.s.islands.values() for tile in land.tiles)


@pytest.mark.rule("CYC-MET-05")
def test_conquest_brings_a_metropolis() -> None:
    case = Case(5).bare().land("andros", "red", 4).sea("red", "D1").land("kea", "blue", 1, city=True)
    position = case.land("ios", "blue", 1).gold(red=1).turn("ares", "red", dice=faces(3, 0))
    play(position, "red", "march 4 andros -> kea")
    assert metropolises_of(position.s, "red") == 1


@pytest.mark.rule("CYC-MET-06")
def test_a_metropolis_gives_a_discount_like_a_temple() -> None:
    s = Case(5).bare().land("kea", "red", 1, city=True).land("milos", "red", 1, "temple").s
    assert temples_of(s, "red") == ["milos.1", "kea.M"]


@pytest.mark.rule("CYC-MET-09")
def test_a_metropolis_is_none_of_the_four_kinds() -> None:
    case = red("port", "fortress", island="andros").land("andros", "red", 1, "", "", "port", "fortress", city=True)
    position = case.land("milos", "red", 1).turn("zeus", "red")
    play(position, "red", "build temple at milos")
    assert metropolises_of(position.s, "red") == 1
    assert position.s.islands["milos"].tiles == ["temple", "", ""]


@pytest.mark.rule("CYC-MET-10")
def test_the_owner_chooses_tiles_and_space() -> None:
    case = red("port", "", "", island="andros").land("milos", "red", 1, "port", "fortress", "temple")
    position = case.turn("athena", "red")
    play(position, "red", "build university at andros slot 4")
    assert asked(position) == {"red": "metropolis"}
    play(position, "red", "found milos giving milos.1")
    s = position.s
    assert (s.islands["milos"].metropolis, s.islands["andros"].tiles) == (True, ["port", "", "", ""])


def cities_with_two_ports() -> Case:
    case = Case(5).bare().land("andros", "red", 1, "", "", "port", "fortress", city=True).land("kea", "blue", 1)
    case.land("amorgos", "red", 1, "", "", "port", "temple", city=True).land("milos", "red", 1, city=True)
    return case.gold(red=9)


@pytest.mark.rule("CYC-MET-10", "CYC-MET-08")
def test_the_owner_chooses_which_of_two_ports_is_lost_with_a_set_that_finds_no_space() -> None:
    position = cities_with_two_ports().turn("athena", "red")
    play(position, "red", "build university at milos")
    assert asked(position) == {"red": "discard"}
    assert [order.slots[0] for order in Discard.legal(position.s, position.ask_of("red"))] == ["andros.3", "amorgos.3"]
    for line in ("discard andros.3 amorgos.3", "discard kea.1"):
        assert refusal(position, "red", line).id == "discard.which"
    done = play(position, "red", "discard amorgos.3")
    lost = ["amorgos.3", "andros.4", "amorgos.4"]
    assert told(done, "buildings-discarded")[0]["slots"][:3] == lost
    assert (position.s.islands["andros"].tiles[2], position.s.islands["amorgos"].tiles[2]) == ("port", "")
    assert told(done, "metropolis-lost")


@pytest.mark.rule("CYC-MET-10")
def test_like_tiles_on_one_island_are_no_question_and_the_default_takes_the_first() -> None:
    case = cities_with_two_ports().land("amorgos", "red", 1, "", "", "temple", "temple", city=True)
    position = case.turn("athena", "red")
    play(position, "red", "build university at milos")
    assert asked(position) == {"red": "turn.athena"}, "nothing to choose"
    assert position.s.islands["amorgos"].tiles == ["", "", "", "temple"]
    position = cities_with_two_ports().turn("athena", "red")
    play(position, "red", "build university at milos")
    ask = position.ask_of("red")
    assert Discard.fallback(position.s, ask) == Discard(("andros.3", "andros.4", "amorgos.4", "milos.1"))


@pytest.mark.rule("CYC-MET-12")
def test_capture_completes_a_set() -> None:
    case = red("port", "fortress", "temple", island="andros").land("andros", "red", 2, "", "port", "fortress", "temple")
    case.land("kea", "blue", 0, "university").land("ios", "blue", 1).sea("red", "D1")
    position = case.turn("ares", "red")
    play(position, "red", "march 1 andros -> kea", "found kea")
    assert metropolises_of(position.s, "red") == 1
    assert position.s.islands["kea"].metropolis


@pytest.mark.rule("CYC-MET-14")
def test_ten_metropolises_and_no_more() -> None:
    case = Case(5).bare()
    for name in list(case.s.islands)[:10]:
        case.land(name, "blue", 0, city=True)
    position = case.land("milos", "red", 1).cards("red", philosophers=3).turn("athena", "red")
    play(position, "red", "recruit 1 philosopher")
    assert metropolises_of(position.s, "red") == 0
    assert sum(land.metropolis for land in position.s.islands.values()) == 10
