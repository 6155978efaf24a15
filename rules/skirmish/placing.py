"""Placing a piece by hand: one option for a spot that the rules may refuse."""

from collections.abc import Callable
from typing import TypeVar

from rules.geometry.point import Point
from rules.kernel.question import Option
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Spot, SpotShape

P = TypeVar("P")


def place_by_hand(  # an option has that many sides
    id_: str,
    shape: SpotShape,
    fault: Callable[[Point], Refusal | None],
    bring: Callable[[Spot], P],
    *,
    label: str = "Place it by hand",
    group: str = "",
    piece: str = "",
) -> Option[P]:
    """An option that brings what stands at the spot, or refuses it for the `fault` of the place."""

    def resolve(value: Spot) -> P:
        if refusal := fault(value.at):
            raise Refused(refusal)
        return bring(value)

    return Option(id=id_, label=label, group=group, piece=piece, shape=shape, resolve=resolve)
