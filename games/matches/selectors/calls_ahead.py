"""The calls a seat may make before it is asked and those it has made, for the person who holds the seat."""

from collections.abc import Iterator, Mapping
from typing import cast

import msgspec

from games.matches.selectors.own_seat import OwnSeatState
from games.protocol import AheadCall
from rules.kernel.engine import Look
from rules.kernel.question import Answer, Call, Clock

GONE = "a call that nobody can make now"


def visible_calls(
    look: Look, seat: int, calls: Mapping[int, tuple[Call, ...]], own: OwnSeatState
) -> Iterator[AheadCall]:
    """The calls ahead of a seat: possible ones while others decide; parked ones for later while it is asked.

    A question shows the call that is parked for it. A parked call that is no longer possible stays in the list until it
    is withdrawn.
    """
    parked = {clock: msgspec.json.decode(text, type=Answer).option for at, clock, text in own.parked if at == seat}
    asked = {question.clock for question in look.questions if question.seat == seat}
    for call in calls.get(seat, ()):
        made = parked.get(call.clock) == call.option
        if made:
            del parked[call.clock]
        if call.clock not in asked and (made or not asked):
            yield _shown(call, seat, made=made)
    for clock, option in parked.items():
        if clock not in asked:
            yield _shown(Call(clock=cast("Clock", clock), option=option, label=GONE), seat, made=True)


def _shown(call: Call, seat: int, *, made: bool) -> AheadCall:
    return AheadCall(seat=seat, clock=call.clock, option=call.option, label=call.label, group=call.group, parked=made)
