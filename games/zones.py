from functools import cache
from zoneinfo import available_timezones


@cache
def known_zones() -> frozenset[str]:
    """Looking through the files of all zones takes longer than most pages."""
    return frozenset(available_timezones())
