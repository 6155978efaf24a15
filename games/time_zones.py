"""The time zones that people choose from."""

from functools import lru_cache
from zoneinfo import available_timezones

REGIONS = {"Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}


@lru_cache(1)
def known_zones() -> tuple[str, ...]:
    """UTC, then regions with a city."""
    return ("UTC", *sorted(name for name in available_timezones() if name.partition("/")[0] in REGIONS))


def zone_choices() -> list[tuple[str, str]]:
    """Every time zone by the name of its city, for a select box."""
    return [(name, name.replace("_", " ")) for name in known_zones()]
