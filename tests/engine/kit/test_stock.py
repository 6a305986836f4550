"""The kit's stock: pieces are taken and put back, never made or lost."""

import pytest

from games.engine.kit.stock import Pile, Stock, StockError, add, remove


def test_a_pile_holds_no_zeros() -> None:
    pile: Pile = {}
    add(pile, "roma", 2)
    add(pile, "roma")
    add(pile, "athenae", 0)
    assert pile == {"roma": 3}
    remove(pile, "roma", 1)
    assert pile == {"roma": 2}
    remove(pile, "roma", 2)
    remove(pile, "roma", 0)
    assert pile == {}


@pytest.mark.parametrize(("key", "count"), [("roma", 3), ("athenae", 1), ("roma", -1)])
def test_nothing_is_removed_that_is_not_there(key: str, count: int) -> None:
    pile = {"roma": 2}
    with pytest.raises(StockError):
        remove(pile, key, count)
    assert pile == {"roma": 2}


def test_nothing_negative_is_added() -> None:
    with pytest.raises(StockError):
        add({}, "roma", -1)


def test_a_stock_gives_and_takes_back() -> None:
    stock = Stock.full({"token": 5, "ship": 1})
    stock.take("token", 3)
    stock.put("token")
    assert stock.left == {"token": 3, "ship": 1}
    assert stock.complaints("rome", {"token": 2}) == []
    assert stock.complaints("rome", {"token": 1, "ship": 1}) == [
        "rome: 1 token in play and 3 in stock are not 5",
        "rome: 1 ship in play and 1 in stock are not 1",
    ]


def test_a_full_stock_has_its_own_counts() -> None:
    limit = {"token": 5}
    stock = Stock.full(limit)
    stock.take("token", 5)
    assert (limit, stock.limit) == ({"token": 5}, {"token": 5})


@pytest.mark.parametrize("count", [6, -1])
def test_no_more_is_taken_than_there_is(count: int) -> None:
    stock = Stock.full({"token": 5})
    with pytest.raises(StockError):
        stock.take("token", count)
    assert stock.left == {"token": 5}


@pytest.mark.parametrize("count", [1, -1])
def test_no_more_comes_back_than_went_out(count: int) -> None:
    stock = Stock.full({"token": 5})
    with pytest.raises(StockError):
        stock.put("token", count)
    assert stock.left == {"token": 5}
