"""What is judged of a squad beside its catalogue: nobody wears so much that there is no Speed left."""

from collections.abc import Iterator
from typing import Final

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
                heavy = [piece for piece in model.gear if piece.numbers.get("weight", 0) < 0]
                fixes = (lay_down(model, where, heavy),) if heavy else ()
                message = f"{where.label} has Speed {number(left)} in its armour; it needs at least {LEAST_SPEED}."
                yield Problem("TOO_SLOW", "krygothic.armour.speed", where, message, left, LEAST_SPEED, fixes=fixes)


def _speed(model: ReadModel) -> int:
    printed = model.profile.numbers["speed"] if model.profile else LEAST_SPEED
    return printed + sum(piece.numbers.get("weight", 0) for piece in model.carried)


CHECKS: Final[tuple[Check, ...]] = (speed_left,)
