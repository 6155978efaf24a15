"""Running a part of a script by itself: with dice as they are to fall, and answers by the beginning of an option's id.

`dice` are rolls parted by bars, "5 3 | 6>2": the six of the second was rolled again and showed 2.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.kernel.event import Event
from rules.kernel.play import Play, Script, Throw
from rules.kernel.question import Answer, Ask, Option
from rules.kernel.refusal import Refusal, Refused
from rules.krygothic.action import Action, AnyActionType, Halt
from rules.krygothic.board import Model, Table
from tests.rules.krygothic.dice.rolling import waves

Reply = str | tuple[str, Any]
P = TypeVar("P")


@dataclass
class Ran:
    """What a script came to: the table after it, what it returned, what was said and asked."""

    table: Table
    result: Any
    events: list[Event]
    said: list[str]
    asked: list[Ask[Any]] = field(default_factory=list)

    def model(self, id_: str) -> Model:
        return self.table.models[id_]


def run(
    table: Table, script: Callable[[Play[Table]], Script[Any]], dice: str = "", answers: Sequence[Reply] = ()
) -> Ran:
    """Run a script to its end. Questions that no answer is left for, or fits, get their default."""
    log: list[tuple[Event, Table]] = []
    play = Play(table, log)
    fall = [faces for roll in dice.split("|") for _, faces in waves(roll)]
    replies, asked = list(answers), list[Ask[Any]]()
    running, value = script(play), None
    while True:
        try:
            request = running.send(value)
        except StopIteration as ended:
            assert not replies, f"nobody asked for {replies}"
            assert not fall, f"nobody rolled {fall}"
            said = [event.line(after).text for event, after in log]
            return Ran(play.table, ended.value, [event for event, _ in log], said, asked)
        if isinstance(request, Throw):
            faces = fall.pop(0) if fall else ()
            assert len(faces) == request.count, f"{request.count} dice for {request.reason}, not {faces}"
            value = faces
        else:
            assert isinstance(request, Ask), "a question to several is asked through the engine"
            asked.append(request)
            value = request.accept(_answer(request, replies))


def _answer(ask: Ask[Any], replies: list[Reply]) -> Answer:
    if replies:
        wanted, given = replies[0] if isinstance(replies[0], tuple) else (replies[0], None)
        for option in ask.options:
            if option.id.startswith(wanted):
                replies.pop(0)
                return Answer(option.id, given)
    return ask.default or Answer(ask.options[0].id)


def option(options: Iterable[Option[P]], id_: str = "") -> Option[P]:
    """The option with an id that begins so."""
    return next(one for one in options if one.id.startswith(id_))


def action(table: Table, kind: AnyActionType, model: str, value: Any = None, *, ap: int = 20, id_: str = "") -> Any:
    """The deed an option of a kind brings. Raises `Refused`."""
    chosen: Option[Action] = option(kind.offers(table, table.models[model], ap), id_)
    return chosen.accept(value, chosen.rule)


def refused(
    table: Table, kind: AnyActionType, model: str, value: Any = None, *, ap: int = 20, id_: str = ""
) -> Refusal:
    """Why an option of a kind is refused, or its value."""
    try:
        action(table, kind, model, value, ap=ap, id_=id_)
    except Refused as no:
        return no.refusal
    raise AssertionError("it is not refused")


def do(
    table: Table,
    kind: AnyActionType,
    action: Action,
    dice: str = "",
    answers: Sequence[Reply] = (),
    halt: Halt | None = None,
) -> Ran:
    """What a deed comes to."""
    return run(table, lambda play: kind.carry_out(play, action, halt), dice, answers)
