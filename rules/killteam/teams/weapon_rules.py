"""The special rules of weapons: what may be written on a weapon, and what it says on a card."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct

from rules.geometry import INCH, inches

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
        """As it stands on a card: `Lethal 5+`, `Blast 2″`, `Heavy (Dash only)`."""
        return _FORMS[self.id].written.format(value=self.value, reach=inches(self.reach), move=self.move)

    @property
    def only_on(self) -> Kind | None:
        """The one kind of weapon on which it does anything; None: on both. (killteam.weapon.irrelevant)"""
        return _FORMS[self.id].only_on


class UnknownWeaponRule(ValueError):
    """The text is not a weapon rule; the message says how to write one."""


@dataclass(frozen=True)
class _Form:
    """How a rule is written, the bounds of its number, and the kind of weapon it works on, if only on one."""

    written: str
    least: int = 0
    most: int = 0
    only_on: Kind | None = None

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.escape(self.written).replace(r"\{", "{").replace(r"\}", "}").format(**_PARTS), re.I)

    @property
    def example(self) -> str:
        return self.written.format(value=self.least, reach="2″", move="Dash")

    @property
    def numbers(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


_MANY = 40
_FORMS: Final[dict[str, _Form]] = {
    "accurate": _Form("Accurate {value}", 1, 2),
    "balanced": _Form("Balanced"),
    "blast": _Form("Blast {reach}", only_on="ranged"),
    "brutal": _Form("Brutal"),
    "ceaseless": _Form("Ceaseless"),
    "devastating": _Form("Devastating {value}", 1, _MANY),
    "devastating_area": _Form("{reach} Devastating {value}", 1, _MANY),
    "heavy": _Form("Heavy"),
    "heavy_only": _Form("Heavy ({move} only)"),
    "hot": _Form("Hot"),
    "lethal": _Form("Lethal {value}+", 2, 5),
    "limited": _Form("Limited {value}", 1, _MANY),
    "piercing": _Form("Piercing {value}", 1, 8, only_on="ranged"),
    "piercing_crits": _Form("Piercing Crits {value}", 1, 8, only_on="ranged"),
    "punishing": _Form("Punishing"),
    "range": _Form("Range {reach}", only_on="ranged"),
    "relentless": _Form("Relentless"),
    "rending": _Form("Rending"),
    "saturate": _Form("Saturate", only_on="ranged"),
    "seek": _Form("Seek", only_on="ranged"),
    "seek_light": _Form("Seek Light", only_on="ranged"),
    "severe": _Form("Severe"),
    "shock": _Form("Shock", only_on="melee"),
    "silent": _Form("Silent", only_on="ranged"),
    "stun": _Form("Stun"),
    "torrent": _Form("Torrent {reach}", only_on="ranged"),
}


def read_weapon_rule(text: str) -> WeaponRule:
    """The rule written in `text`, in capitals or not. Raises `UnknownWeaponRule`.

    (killteam.build.weapon_rule_syntax)
    """
    wanted = " ".join(text.split())
    for id_, form in _FORMS.items():
        if found := form.pattern.fullmatch(wanted):
            return _rule(id_, form, found.groupdict())
    alike = [form for form in _FORMS.values() if wanted.split(" ")[0].lower() in form.written.lower().split()]
    expected = " or ".join(f"“{form.example}”" for form in alike) or ", ".join(f.example for f in _FORMS.values())
    raise UnknownWeaponRule(f"There is no weapon rule “{text}”. Write {expected}.")


def examples() -> tuple[tuple[str, str], ...]:
    """Every weapon rule as it may be written, with the id of its entry in the rulebook."""
    return tuple((form.example, f"killteam.weapon.{id_}") for id_, form in _FORMS.items())


def _rule(id_: str, form: _Form, parts: dict[str, str]) -> WeaponRule:
    value = int(parts.get("value", 0))
    if not form.least <= value <= form.most:
        raise UnknownWeaponRule(
            f"The number of {form.written.format(value='x', reach='y″', move='')} is {form.numbers}."
        )
    move = next((name for name in MOVES if name.lower() == parts.get("move", "").lower()), "")
    return WeaponRule(id=id_, value=value, reach=int(Fraction(parts.get("reach", "0")) * INCH), move=move)
