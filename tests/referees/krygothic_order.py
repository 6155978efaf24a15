"""The order of a batch in Kry-Gothic: movement before shooting before close combat before psychic powers before all
else, then Speed; and actions begin in the order that was told.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rules.kernel.event import Line
from tests.referees.watching import Moment

ENTRY = re.compile(r"^(?P<who>.+?) will (?P<what>[^(]+?)(?: \(.+\))?$")
UNNAMED = re.compile(r"^(?:one|\d+) models? ")
BEGUN = "krygothic.order.single"
KINDS = (
    ("move", "run", "take a small step", "charge", "turn", "stand up", "get free"),
    ("shoot", "throw", "take", "fire", "aim"),
    ("attack", "break off"),
    ("use a psychic power",),
    ("",),
)
"""How the words for an action of each kind begin, the kind that goes first first."""


class Turn(NamedTuple):
    """Somebody's turn in a batch."""

    model: str
    seat: int
    kind: int
    speeds: tuple[int, ...]


def order_objections(moment: Moment) -> Iterator[str]:
    """What is wrong with the order of the batches that were told of."""
    for number, line in enumerate(moment.lines):
        if line.rule == "krygothic.faceoff.order" and line.text.startswith("First "):
            yield from _sorted(moment, line)
            yield from _begun(moment.lines[number:], line)


def _sorted(moment: Moment, line: Line) -> Iterator[str]:
    turns = _turns(moment, line)
    if turns is None:
        yield f"“{line.text}” cannot be read"
        return
    for one, then in pairwise(turns):
        if one.kind > then.kind:
            yield f"{one.model} goes before {then.model}: “{line.text}”"
    step = None if moment.before.call is None else int(moment.before.call.seat)
    for place, one in enumerate(turns):
        rivals = [then for then in turns[place + 1 :] if then.seat != one.seat][:1]
        own = [then for then in turns[place + 1 :] if then.seat == one.seat and one.seat != step][:1]
        for then in (*rivals, *own) if step is not None else rivals:
            if one.kind == then.kind and max(one.speeds) < min(then.speeds):
                yield f"{one.model}, Speed {one.speeds}, goes before {then.model}, Speed {then.speeds}: “{line.text}”"


def _turns(moment: Moment, line: Line) -> list[Turn] | None:
    """The turns of those who are named; None where words and pieces do not go together."""
    entries = re.split(r", then ", line.text.removeprefix("First ").removesuffix("."))
    named = [entry for entry in entries if not UNNAMED.match(entry)]
    matches = [ENTRY.match(entry) for entry in named]
    if len(named) != len(line.pieces) or not all(matches):
        return None
    return [
        Turn(id_, int(moment.after.models[id_].seat), _kind(found["what"]), _speeds(moment, id_))
        for id_, found in zip(line.pieces, matches, strict=True)
        if found
    ]


def _kind(what: str) -> int:
    return next(place for place, words in enumerate(KINDS) if what.startswith(words))


def _speeds(moment: Moment, id_: str) -> tuple[int, ...]:
    """Printed Speed with armour and what was raised, as it is before the answer and after it."""
    return tuple({_speed(table, table.models[id_]) for table in (moment.before, moment.after)})


def _speed(table: Any, model: Any) -> int:
    fighter = table.sides[model.seat].muster.by_id[model.fighter]
    return max(1, fighter.speed + model.raised.count("speed") + sum(piece.speed for piece in fighter.armour))


def _begun(lines: Sequence[Line], told: Line) -> Iterator[str]:
    begun = [line.pieces[0] for line in lines if line.rule == BEGUN]
    wanted = [piece for piece in told.pieces if piece in begun]
    if [piece for piece in begun if piece in wanted] != wanted:
        yield f"{wanted} were to act in this order, and {begun} did"
