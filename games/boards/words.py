"""Where names come from."""

from typing import Protocol


class Speech(Protocol):
    """Words in the reader's language."""

    def name(self, vocabulary: str, id: str) -> str: ...

    def text(self, key: str, **data: object) -> str: ...


def label_language(labels: dict[str, object], language: str) -> str:
    """The language of a board's labels: the reader's if there are such labels, else the board's own."""
    return language if language in labels else next(iter(labels))
