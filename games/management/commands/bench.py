from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec
from django.apps import apps
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.module_loading import module_has_submodule

import games.bench
from games.bench import Figure


class Command(BaseCommand):
    help = "Measure the engine and the service on this machine; ratios beside absolute figures."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("areas", nargs="*", help="only these (default: all)")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **given: Any) -> None:
        found: list[Figure] = []
        for area, module in chosen(given["areas"]).items():
            if not given["json"]:
                self.stderr.write(f"measuring {area} ...")
            found += import_module(module).measure()
        if given["json"]:
            self.stdout.write(msgspec.json.encode(found).decode())
        else:
            self.stdout.write("\n".join(table(found)))


def areas_there() -> dict[str, str]:
    """Area -> module: everything in games/bench, and the `bench` of every other app that has one."""
    found = {module.name: f"games.bench.{module.name}" for module in iter_modules(games.bench.__path__)}
    for app in apps.get_app_configs():
        if app.name != "games" and module_has_submodule(app.module, "bench"):
            found[app.label] = f"{app.name}.bench"
    return found


def chosen(areas: list[str]) -> dict[str, str]:
    there = areas_there()
    if unknown := [area for area in areas if area not in there]:
        raise CommandError(f"No area {unknown[0]!r}; there are: {', '.join(there)}.")
    return {area: there[area] for area in areas or there}


def table(figures: list[Figure]) -> list[str]:
    width = max((len(f.name) for f in figures), default=0)
    lines = []
    for f in figures:
        ratio = f"  {f.ratio:.2f} x {f.against}" if f.ratio is not None else ""
        lines.append(f"{f.area:9} {f.name:{width}} {f.value:>12,} {f.unit:9} {f'({f.aim})' if f.aim else '':18}{ratio}")
    return lines
