"""Running a part of a script by itself: with dice as they are to fall, and answers by the beginning of an option's id."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.event import Event
from rules.kernel.play import Play, Script, Throw
from rules.kernel.question import Answer, Ask, Option
from rules.kernel.refusal import Refusal
from rules.killteam.board.table import Table

Reply = str | tuple[str, Any]


@dataclass
class Ran:
    """What a script came to: the table after it, what it returned, what was said and asked."""

    table: Table
    result: Any
    events: list[Event]
    asked: list[Ask[Any]] = field(default_factory=list)

    @property
    def said(self) -> list[str]:
        return [event.line(self.table).text for event in self.events if event.is_logged()]

    @property
    def prompts(self) -> list[str]:
        return [ask.prompt for ask in self.asked]

    def wounds(self, id_: str) -> int:
        return self.table.models[id_].wounds


def run(
    table: Table, script: Callable[[Play[Table]], Script[Any]], dice: Iterable[int] = (), answers: Sequence[Reply] = ()
) -> Ran:
    """Run a script to its end. Questions that no answer is left for, or fits, get their default.

    An answer is the beginning of an option's id, with a value if the option takes one.
    """
    log: list[tuple[Event, Table]] = []
    play = Play(table, log)
    running, fall, replies = script(play), iter(dice), list(answers)
    asked: list[Ask[Any]] = []
    value: Any = None
    while True:
        try:
            request = running.send(value)
        except StopIteration as finished:
            assert not replies, f"nobody asked for {replies}"
            assert next(fall, None) is None, "more dice were given than rolled"
            return Ran(play.table, finished.value, [event for event, _ in log], asked)
        if isinstance(request, Throw):
            value = tuple(next(fall) for _ in range(request.count))
        else:
            assert isinstance(request, Ask), "a question to several is asked through the engine"
            asked.append(request)
            value = request.accept(_answer(request, replies))


def _answer(ask: Ask[Any], replies: list[Reply]) -> Answer:
    if replies:
        wanted = replies[0] if isinstance(replies[0], tuple) else (replies[0], None)
        for option in ask.options:
            if option.id.startswith(wanted[0]):
                replies.pop(0)
                return Answer(option.id, wanted[1])
    return ask.default or Answer(ask.options[0].id)


def option(options: Iterable[Option[Any]], id_: str) -> Option[Any]:
    """The option with an id that begins so."""
    return next(one for one in options if one.id.startswith(id_))


def refusal(options: Iterable[Option[Any]], id_: str) -> Refusal:
    """Why that option is refused."""
    refused = option(options, id_).why
    assert refused is not None
    return refused
