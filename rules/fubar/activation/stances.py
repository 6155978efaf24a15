"""Stances: On Guard, Duck & Weave and Gone to Ground begin, and doing nothing begins none of them."""

from typing_extensions import override

from rules.fubar.activation.actions import Action, no_actions_aboard
from rules.fubar.board.table import Stance, Table
from rules.kernel.event import Event, Line
from rules.kernel.play import Play, Script

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
        unit = table.units[self.unit]
        words, rule = _WORDS[self.stance]
        return Line(text=f"{unit.name} {words}.", rule=self.rule or rule, seat=unit.seat, pieces=unit.models)


def _on_guard(play: Play[Table], unit_id: str) -> Script[None]:
    """The Unit does not move and waits. (fubar.action.on_guard.hold)"""
    yield from ()
    play.record(StanceTaken(unit=unit_id, stance="guard"))


def _nothing(play: Play[Table], unit_id: str) -> Script[None]:
    """A Unit that does nothing is not On Guard. (fubar.activate.decline)"""
    yield from ()
    play.record(StanceTaken(unit=unit_id, stance=""))


ON_GUARD = Action(
    id="guard",
    name="On Guard",
    detail="no move; may fire once a turn at enemy movement",
    rule="fubar.action.on_guard.hold",
    barred=no_actions_aboard,
    carry_out=_on_guard,
)
NOTHING = Action(
    id="nothing",
    name="Do nothing",
    detail="and not On Guard",
    rule="fubar.activate.decline",
    carry_out=_nothing,
)
