import logging
import re
import sys

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

SECRET_WORDS = ("password", "secret", "token", "authorization", "cookie", "seed", "state", "api_key", "dsn")
TOKEN_IN_PATH = re.compile(r"[\w:.=+-]{20,}")
PATH = re.compile(r"(?<=\s)/\S*")


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Blacks out values under telling names, and what looks like a token in an address."""
    for key in event:
        if any(word in key.lower() for word in SECRET_WORDS):
            event[key] = "***"
        elif key in ("request", "path", "url", "referer"):
            event[key] = without_tokens(str(event[key]))
    if str(event.get("logger", "")).startswith("django."):  # its sentences end with the address: "Forbidden: /join/..."
        event["event"] = PATH.sub(lambda path: without_tokens(path[0]), str(event["event"]))
    return event


def without_tokens(path: str) -> str:
    return TOKEN_IN_PATH.sub("***", path.split("?", maxsplit=1)[0])


def drop_task_arguments(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Celery adds them to its lines as `data`."""
    if str(event.get("logger", "")).startswith("celery"):
        event.pop("data", None)
    return event


def drop_request_started(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    if event.get("event") == "request_started":
        raise structlog.DropEvent
    return event


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
    drop_task_arguments,
    hide_secrets,
]


def console_formatter() -> logging.Formatter:
    renderer = structlog.dev.ConsoleRenderer(
        colors=sys.stdout.isatty(),
        sort_keys=False,
        exception_formatter=structlog.dev.plain_traceback,  # the richer ones print local variables: hands, decks, seeds
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=SHARED, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
    )


def json_formatter() -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
    )


def configure() -> None:
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            drop_request_started,
            *SHARED,
            structlog.processors.UnicodeDecoder(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
