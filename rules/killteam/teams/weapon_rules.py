"""The special rules of weapons: how they are written, and their words on a card."""

import re
from fractions import Fraction
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct

from rules.geometry import INCH, inches
from rules.skirmish.words import read_records

Kind = Literal["ranged", "melee"]
MOVES: Final = ("Reposition", "Dash", "Charge", "Fall Back")
_PARTS: Final = {
    "value": r"(?P<value>\d{1,2})",
    "reach": r'(?P<reach>\d{1,2}(?:\.\d{1,3})?)["″]?',
    "move": f"(?P<move>{'|'.join(MOVES)})",
}


class WeaponRule(Struct, frozen=True, kw_only=True):
    """A special rule of a weapon mode: the last part of its rule id, its number, distance or move action.

    `reach` is in thousandths of an inch.
    """

    id: str
    value: int = 0
    reach: int = 0
    move: str = ""

    @property
    def rule(self) -> str:
        """The id of its entry in the rulebook."""
        return f"killteam.weapon.{self.id}"

    @property
    def words(self) -> str:
        """The words on a card: `Lethal 5+`, `Blast 2″`, `Heavy (Dash only)`."""
        return SPELLINGS[self.id].written.format(value=self.value, reach=inches(self.reach), move=self.move)

    @property
    def only_on(self) -> Kind | None:
        """The only kind of weapon on which it has an effect; None if it has one on both.

        (killteam.weapon.irrelevant)
        """
        return SPELLINGS[self.id].only_on


class UnknownWeaponRule(ValueError):
    """The text is not a weapon rule; the message says how to write one."""


class Spelling(Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """How a rule is written, the bounds of its number, and the only kind of weapon it works on, if any."""

    written: str
    least: int = 0
    most: int = 0
    only_on: Kind | None = None

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern that matches the rule as people write it."""
        return re.compile(re.escape(self.written).replace(r"\{", "{").replace(r"\}", "}").format(**_PARTS), re.I)

    @property
    def example(self) -> str:
        """The rule with its smallest number."""
        return self.written.format(value=self.least, reach="2″", move="Dash")

    @property
    def numbers(self) -> str:
        """The bounds of its number in words: `2 to 5`."""
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


SPELLINGS: Final = read_records("rules.killteam.teams", "weapon_rules.toml", Spelling)


def read_weapon_rule(text: str) -> WeaponRule:
    """The rule written in `text`, in capitals or not. Raises `UnknownWeaponRule`.

    (killteam.build.weapon_rule_syntax)
    """
    wanted = " ".join(text.split())
    for id_, spelling in SPELLINGS.items():
        if found := spelling.pattern.fullmatch(wanted):
            return _rule(id_, spelling, found.groupdict())
    alike = [one for one in SPELLINGS.values() if wanted.split(" ")[0].lower() in one.written.lower().split()]
    expected = " or ".join(f"“{one.example}”" for one in alike) or ", ".join(one.example for one in SPELLINGS.values())
    raise UnknownWeaponRule(f"There is no weapon rule “{text}”. Write {expected}.")


def examples() -> tuple[tuple[str, str], ...]:
    """Every weapon rule as it may be written, with the id of its entry in the rulebook."""
    return tuple((spelling.example, f"killteam.weapon.{id_}") for id_, spelling in SPELLINGS.items())


def _rule(id_: str, spelling: Spelling, parts: dict[str, str]) -> WeaponRule:
    value = int(parts.get("value", 0))
    if not spelling.least <= value <= spelling.most:
        raise UnknownWeaponRule(
            f"The number of {spelling.written.format(value='x', reach='y″', move='')} is {spelling.numbers}."
        )
    move = next((name for name in MOVES if name.lower() == parts.get("move", "").lower()), "")
    return WeaponRule(id=id_, value=value, reach=int(Fraction(parts.get("reach", "0")) * INCH), move=move)
