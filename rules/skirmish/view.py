"""The words of a picture as data, and the cards that every game draws alike.

[phases]
movement = "Movement"

[states.crippled]
icon = "crippled"
label = "Crippled"
rule = "kog.damage.crippled"
tone = "bad"
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.battlefield.terrain import Battlefield, Feature
from rules.kernel.cache import PartCache
from rules.kernel.refusal import Seat
from rules.kernel.scene import CardValue, Ground, State, UnitCard


class PieceStyle(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a game's stages and of the states of its pieces, by name."""

    states: dict[str, State]
    phases: dict[str, str] = {}

    def phase(self, stage: str, under_way: str, *, over: bool) -> str:
        """The stage in words; `under_way` is the turn or round, "" before the first."""
        name = self.phases[stage]
        return "Over" if over else f"{under_way} · {name}" if under_way else name

    def held(self, holds: Mapping[str, bool]) -> tuple[State, ...]:
        """The states that apply, in their order."""
        return tuple(self.states[name] for name, is_so in holds.items() if is_so)


def read_look(text: str) -> PieceStyle:
    """The words in `text` (TOML). Raises msgspec.ValidationError if they do not match."""
    return msgspec.convert(tomllib.loads(text), PieceStyle)


def grounds(field: Battlefield, drawn: PartCache, ground: Callable[[Feature], Ground]) -> tuple[Ground, ...]:
    """Every feature as a game draws it, made once for a field."""
    return drawn.part("ground", lambda features: tuple(ground(feature) for feature in features), field.features)


def facts_with_text(facts: Iterable[CardValue]) -> tuple[CardValue, ...]:
    """The facts with a text."""
    return tuple(fact for fact in facts if fact.value)


def unit_numbers(units: Iterable[Any], seats: Sequence[Seat]) -> dict[str, int]:
    """The number of each unit within its side, by id."""
    known = list(units)
    sides = ([unit.id for unit in known if unit.seat == seat] for seat in seats)
    return {unit: number for side in sides for number, unit in enumerate(side, start=1)}


def unit_card(unit: Any, number: int, note: str, states: tuple[State, ...], *, aboard: str = "") -> UnitCard:
    """A unit with its models in the panel."""
    name = f"{number} {unit.name}"
    return UnitCard(id=unit.id, name=name, seat=unit.seat, pieces=unit.models, note=note, states=states, aboard=aboard)
