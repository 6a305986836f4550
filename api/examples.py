from typing import Any


def add_examples(operation: dict[str, Any]) -> None:
    pass
