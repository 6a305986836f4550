import pytest
from django.conf import LazySettings

from notifications import addresses


@pytest.fixture(autouse=True)
def _domain(settings: LazySettings) -> None:
    settings.MAIL_REPLY = "*@play.example.org"


def test_an_address_says_seat_and_window() -> None:
    address = addresses.turn(37, 214)
    assert addresses.target([address]) == addresses.Target("t", (37, 214))


def test_case_and_other_recipients_do_not_matter() -> None:
    address = addresses.turn(37, 214).upper()
    assert addresses.target(["anna@example.org", f" {address}"]) == addresses.Target("t", (37, 214))


def test_the_longest_address_fits() -> None:
    assert len(addresses.turn(10**11, 10**11).partition("@")[0]) <= 64


@pytest.mark.parametrize("change", ["t38.214.", "t37.215.", "g37.214.", "x37.214.", "t37.214.0."])
def test_a_changed_address_is_worth_nothing(change: str) -> None:
    mac = addresses.turn(37, 214).partition("@")[0].rpartition(".")[2]
    assert addresses.target([f"{change}{mac}@play.example.org"]) is None


def test_another_domain_is_not_ours() -> None:
    token = addresses.sign("t", 37, 214)
    assert addresses.target([f"{token}@elsewhere.example.org"]) is None
    assert addresses.target([f"{token}@play.example.org.evil.com"]) is None
    assert not addresses.looks_ours("anna@playXexample.org")


def test_one_mailbox_with_plus_addresses(settings: LazySettings) -> None:
    settings.MAIL_REPLY = "games+*@example.org"
    address = addresses.table(7)
    assert address.startswith("games+g7.")
    assert addresses.target([address]) == addresses.Target("g", (7,))


def test_an_earlier_key_still_counts(settings: LazySettings) -> None:
    settings.SECRET_KEY = "old" * 20
    address = addresses.turn(1, 2)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new" * 20, ["old" * 20]
    assert addresses.target([address]) == addresses.Target("t", (1, 2))
    settings.SECRET_KEY_FALLBACKS = []
    assert addresses.target([address]) is None


def test_links_are_for_one_purpose() -> None:
    token = addresses.pack("confirm", 5, 6)
    assert addresses.unpack("confirm", token) == (5, 6)
    assert addresses.unpack("unsubscribe", token) is None
    assert addresses.unpack("confirm", token + "x") is None
    assert addresses.unpack("confirm", token, max_age=-1) is None


def test_message_ids_are_stable_and_ours() -> None:
    first = addresses.message_id("turn/1/2/3")
    assert first == addresses.message_id("turn/1/2/3") != addresses.message_id("turn/1/2/4")
    assert first.endswith("@play.example.org>")
