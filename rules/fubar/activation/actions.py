"""What an activated Unit may do: each action with its name, its bar and its script; the stances, and doing nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from typing_extensions import override

from rules.fubar.board.refusals import NO
from rules.fubar.board.table import Stance, Table, Unit
from rules.kernel.script import Answer, Event, Line, Option, Play, Refusal, Said, Script


@dataclass(frozen=True, kw_only=True)
class Action:
    """One action. `barred` says why a Unit may not choose it now; `carry_out` is the script, given the Unit's id.

    `says` tells it in the log where what follows does not: "walks".
    """

    id: str
    name: str
    detail: str
    rule: str
    carry_out: Callable[[Play[Table], str], Script[None]]
    says: str = ""
    barred: Callable[[Table, Unit], Refusal | None] = lambda table, unit: None


def choose_action(play: Play[Table], unit_id: str, actions: Sequence[Action]) -> Script[None]:
    """The owner picks one action, after the die is seen, and it is carried out. (fubar.activate.one_action)"""
    table = play.table
    unit = table.units[unit_id]
    chosen: Action = yield from play.ask(
        unit.seat,
        rule="fubar.activate.one_action",
        prompt=f"{unit.name} activates. What does it do?",
        options=[_option(table, unit, action) for action in actions],
        default=Answer("action:nothing"),
        focus=unit.models,
        dice=play.last_dice(),
    )
    if chosen.says:
        play.record(Said(unit.says(chosen.says, chosen.rule)))
    yield from chosen.carry_out(play, unit_id)


def _option(table: Table, unit: Unit, action: Action) -> Option[Action]:
    return Option(
        id=f"action:{action.id}",
        label=action.name,
        detail=action.detail,
        group=unit.name,
        rule=action.rule,
        bring=action,
        refusal=action.barred(table, unit),
    )


def no_actions_aboard(table: Table, unit: Unit) -> Refusal | None:
    """Why a Unit aboard a vehicle cannot do this from inside. (fubar.passenger.no_actions)"""
    if not unit.aboard:
        return None
    return NO("aboard", unit=unit.name, carrier=table.units[unit.aboard].name)


_WORDS: dict[Stance, tuple[str, str]] = {
    "guard": ("is On Guard", "fubar.guard.both_ways"),
    "duck": ("ducks and weaves", "fubar.action.duck.soft_cover"),
    "ground": ("goes to ground", "fubar.action.ground.cover_up"),
    "": ("does nothing", "fubar.activate.decline"),
}


class StanceTaken(Event, frozen=True, kw_only=True):
    """A Unit takes a stance; the empty one is none. (fubar.guard.duration, fubar.action.duck.duration)"""

    unit: str
    stance: Stance
    rule: str = ""

    @override
    def apply(self, table: Table) -> Table:
        return table.with_unit(self.unit, stance=self.stance)

    @override
    def line(self, table: Table) -> Line:
        words, rule = _WORDS[self.stance]
        return table.units[self.unit].says(words, self.rule or rule)


def _takes(play: Play[Table], unit_id: str, stance: Stance) -> Script[None]:
    """The Unit does not move, and is On Guard or in no stance. (fubar.action.on_guard.hold, fubar.activate.decline)"""
    yield from ()
    play.record(StanceTaken(unit=unit_id, stance=stance))


ON_GUARD = Action(
    id="guard",
    name="On Guard",
    detail="no move; may fire once a turn at enemy movement",
    rule="fubar.action.on_guard.hold",
    barred=no_actions_aboard,
    carry_out=partial(_takes, stance="guard"),
)
NOTHING = Action(
    id="nothing",
    name="Do nothing",
    detail="and not On Guard",
    rule="fubar.activate.decline",
    carry_out=partial(_takes, stance=""),
)
