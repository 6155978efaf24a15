"""Matches as they are set up: steps run one after the other, with dice as they fall and answers by option."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.event import Event
from rules.kernel.play import Play, Script, Throw
from rules.kernel.question import Answer, Ask
from rules.kernel.refusal import Refused
from rules.krygothic.board import Settings, Stage, Table
from rules.krygothic.lists.catalogue import CATALOGUE, READY
from rules.krygothic.lists.force import Muster
from rules.krygothic.lists.muster import muster
from rules.krygothic.setup.new_table import new_table
from rules.krygothic.system import STEPS

Reply = str | tuple[str, Any]


def force(team: str, battle: str = "patrol") -> Muster:
    """The ready-made squad of a team."""
    return muster(next(one for one in READY if (one.army, one.battle) == (team, battle)).roster, CATALOGUE)


def fresh(scenario: str, *teams: str, battle: str = "patrol", **settings: Any) -> Table:
    """A table before the roll-off."""
    one, two = teams or ("ralim", "renegades")
    return new_table(Settings(scenario=scenario, battle=battle, **settings), (force(one, battle), force(two, battle)))


@dataclass
class Ran:
    """What a script came to: the table after it, what was said and asked, and what was refused on the way."""

    table: Table
    events: list[Event] = field(default_factory=list)
    asked: list[Ask[Any]] = field(default_factory=list)

    @property
    def said(self) -> list[str]:
        return [event.line(self.table).text for event in self.events]

    def prompts_of(self, seat: int) -> list[str]:
        return [ask.prompt for ask in self.asked if ask.seat == seat]


def run(
    table: Table, script: Callable[[Play[Table]], Script[Any]], dice: Iterable[int] = (), replies: Sequence[Reply] = ()
) -> Ran:
    """Run a script. A reply is the beginning of an option's id, with a value if it takes one; else the default."""
    fall, left = iter(dice), list(replies)
    ran = _run(table, script, fall, left)
    assert not left, f"nobody asked for {left}"
    assert next(fall, None) is None, "more dice were given than rolled"
    return ran


def _run(table: Table, script: Callable[[Play[Table]], Script[Any]], fall: Iterator[int], left: list[Reply]) -> Ran:
    log: list[tuple[Event, Table]] = []
    play, asked = Play(table, log), list[Ask[Any]]()
    running = script(play)
    value: Any = None
    while True:
        try:
            request = running.send(value)
        except StopIteration:
            return Ran(play.table, [event for event, _ in log], asked)
        if isinstance(request, Throw):
            value = tuple(next(fall) for _ in range(request.count))
        else:
            assert isinstance(request, Ask)
            asked.append(request)
            value = request.accept(_answer(request, left))


def _answer(ask: Ask[Any], left: list[Reply]) -> Answer:
    if left:
        id_, value = left[0] if isinstance(left[0], tuple) else (left[0], None)
        found = next((option for option in ask.options if option.id.startswith(id_)), None)
        if found is not None:
            left.pop(0)
            return Answer(found.id, value)
    return ask.default or Answer(ask.options[0].id)


def until(table: Table, stage: Stage, dice: Iterable[int] = (), replies: Sequence[Reply] = ()) -> Ran:
    """Set up until a stage begins; every reply must fit a question on the way."""
    fall, left, whole = iter(dice), list(replies), Ran(table)
    while whole.table.stage != stage:
        part = _run(whole.table, STEPS[whole.table.stage], fall, left)
        whole = Ran(part.table, whole.events + part.events, whole.asked + part.asked)
    assert not left, f"nobody asked for {left}"
    assert next(fall, None) is None, "more dice were given than rolled"
    return whole


def refused(ask: Ask[Any], id_: str, value: Any) -> str:
    """The rule by which an answer is refused."""
    option = next(one for one in ask.options if one.id.startswith(id_))
    try:
        ask.accept(Answer(option.id, value))
    except Refused as refusal:
        return refusal.refusal.rule
    raise AssertionError(f"{id_} was not refused")
