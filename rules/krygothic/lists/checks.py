"""What is judged of a squad beside its catalogue: nobody wears so much that there is no Speed left."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from rules.roster.profiles import Gear
from rules.roster.reading import Reading, ReadModel
from rules.roster.remedies import lay_down
from rules.roster.report import Problem
from rules.roster.validate import Check
from rules.roster.words import number

LEAST_SPEED: Final = 1


def speed_left(reading: Reading) -> Iterator[Problem]:
    """Every model keeps at least 1 Speed in its armour. (krygothic.armour.speed, krygothic.squad.validation)"""
    for unit in reading.units:
        for model, where in unit.placed:
            if (left := _speed(model)) < LEAST_SPEED:
                fixes = (lay_down(model, where, heavy),) if (heavy := _heaviest(model, LEAST_SPEED - left)) else ()
                message = f"{where.label} has Speed {number(left)} in its armour; it needs at least {LEAST_SPEED}."
                yield Problem("TOO_SLOW", "krygothic.armour.speed", where, message, left, LEAST_SPEED, fixes=fixes)


def _heaviest(model: ReadModel, lacking: int) -> list[Gear]:
    """The heaviest pieces that cost so much Speed together, or all that cost any."""
    heavy = sorted((piece for piece in model.gear if _weight(piece) < 0), key=_weight)
    saved = list(accumulate(-_weight(piece) for piece in heavy))
    return heavy[: sum(1 for so_far in saved if so_far < lacking) + 1]


def _weight(piece: Gear) -> int:
    return piece.numbers.get("weight", 0)


def _speed(model: ReadModel) -> int:
    printed = model.profile.numbers["speed"] if model.profile else LEAST_SPEED
    return printed + sum(_weight(piece) for piece in model.carried)


CHECKS: Final[tuple[Check, ...]] = (speed_left,)
