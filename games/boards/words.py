"""Where names come from."""

from typing import Protocol


class Speech(Protocol):
    """Words in the reader's language."""

    def name(self, vocabulary: str, id: str, /) -> str: ...

    def text(self, key: str, /, **data: object) -> str: ...
