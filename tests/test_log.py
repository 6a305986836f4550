import io
import logging

import structlog

from civpbem import log


def shown(formatter: logging.Formatter, event: str, **fields: object) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    logger = logging.getLogger("tests.log")
    logger.addHandler(handler)
    try:
        structlog.get_logger("tests.log").warning(event, **fields)
    finally:
        logger.removeHandler(handler)
    return stream.getvalue()


def test_values_under_telling_names_are_hidden() -> None:
    line = shown(log.json_formatter(), "oops", api_token="t0ps3cret", Password="pw1", seed="5eed", game=3)
    assert "t0ps3cret" not in line
    assert "pw1" not in line
    assert "5eed" not in line
    assert '"game": 3' in line


def test_tokens_in_addresses_are_hidden() -> None:
    request = "GET /calendar/AbCdEfGhIjKlMnOpQrStUvWx.ics?key=abc"
    assert log.hide_secrets(None, "info", {"request": request}) == {"request": "GET /calendar/***"}
    assert log.hide_secrets(None, "info", {"request": "GET /games/12/"}) == {"request": "GET /games/12/"}


def test_tokens_in_the_sentences_of_django_are_hidden() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(log.json_formatter())
    logger = logging.getLogger("django.request")
    logger.addHandler(handler)
    try:
        logger.error("Internal Server Error: %s", "/calendar/AbCdEfGhIjKlMnOpQrStUvWx.ics?key=abc")
    finally:
        logger.removeHandler(handler)
    assert "Internal Server Error: /calendar/***" in stream.getvalue()
    assert "AbCdEf" not in stream.getvalue()


def test_a_traceback_does_not_show_what_the_variables_hold() -> None:
    for formatter in (log.console_formatter(), log.json_formatter()):
        hand = "ace-of-" + "spades"
        try:
            raise ValueError(len(hand))
        except ValueError:
            line = shown(formatter, "failed", exc_info=True)
        assert "ValueError" in line
        assert "ace-of-spades" not in line


def test_the_start_of_a_request_is_not_logged() -> None:
    assert shown(log.console_formatter(), "request_started") == ""
