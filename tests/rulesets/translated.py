"""The catalogues of a ruleset."""

import re
import sys
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from games.engine.ruleset import Ruleset


@cache
def translations(package: str, language: str) -> dict[str, str]:
    """English sentence -> translation, of the package games.rulesets.<package>; nothing for English itself."""
    if language == "en":
        return {}
    folder = Path(str(sys.modules[f"games.rulesets.{package}.ruleset"].__file__)).parent
    with (folder / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file, locale=language) if message.id}


def package_of(ruleset: Ruleset) -> str:
    return ruleset.state.__module__.split(".")[2]


def fields_of(template: str) -> set[str]:
    """The names in braces, each with its vocabulary; which plural forms there are is another question."""
    return {re.sub(r":#.*", "", found) for found in re.findall(r"{([^}]*)}", template)}


def plural_forms(template: str) -> list[list[str]]:
    return [forms.split("|") for forms in re.findall(r"{\w+:#([^}]*)}", template)]
