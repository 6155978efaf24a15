"""The four teams that come with the game, and parsing the text of a team."""

import json
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from rules.kernel.package_files import read_text
from rules.killteam.teams.faults import Fault
from rules.killteam.teams.reading import TeamFileError, read_team
from rules.killteam.teams.team import Team
from rules.roster.text_limits import TextTooComplex, check_text

_HOUSE: Final = ("iron-vigil", "dust-warren", "pale-lantern", "tidebreak-crew")
_DIGITS: Final = 20


def parse_team(text: str) -> Mapping[str, Any]:
    """The data in a TOML text, or in JSON if it begins with a brace. Raises `TeamFileError`."""
    try:
        check_text(text)
    except TextTooComplex as wrong:
        raise TeamFileError(Fault(path="file", message=str(wrong))) from None
    try:
        data = json.loads(text, parse_float=_fraction) if text.lstrip().startswith("{") else _toml(text)
    except (ValueError, ArithmeticError, RecursionError) as broken:
        raise TeamFileError(Fault(path="file", message=f"This is neither TOML nor JSON: {broken}.")) from None
    if not isinstance(data, dict):
        raise TeamFileError(Fault(path="file", message="A team file begins with [team]."))
    return data


def _toml(text: str) -> Any:
    return tomllib.loads(text, parse_float=_fraction)


def _fraction(text: str) -> Fraction:
    """The exact number. Raises `ValueError` if it is absurdly large or small."""
    number = Decimal(text)
    if not number.is_finite() or abs(number.adjusted()) > _DIGITS:
        raise ValueError(f"{text[:_DIGITS]} is no number for a team")
    return Fraction(number)


def _house(id_: str) -> Team:
    text = read_text("rules.killteam.teams", f"house/{id_}.toml")
    return read_team(parse_team(text)).team


HOUSE_TEAMS: Final[dict[str, Team]] = {id_: _house(id_) for id_ in _HOUSE}
