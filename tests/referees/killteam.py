"""Kill Team: wounds, who is engaged, the ledger of activations, command points, and TAC OPs that are secret."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from rules.kernel.scene import View
from rules.killteam.board.board import board_now
from rules.killteam.board.op_cards import TAC_OPS
from tests.referees.common import Referee
from tests.referees.ground import ROUNDING, Base, Solid, between, level_of, solids_of
from tests.referees.killteam_points import Ledger
from tests.referees.watching import Moment

ENGAGED, REACH = "killteam.control_range.engaged", 1_000
BRUSH = 5
"""Thousandths by which rounding never decides anything. Where a mover stops, its place is rounded besides."""


@dataclass
class KillteamReferee(Referee):
    """Reads Kill Team."""

    system: ClassVar[str] = "killteam"
    tolerance: ClassVar[float] = BRUSH + ROUNDING
    ledger: Ledger = field(default_factory=Ledger)

    def _features(self, table: Any) -> Sequence[Any]:
        return board_now(table).field.features

    def bases(self, table: Any) -> Sequence[Base]:
        features = self._features(table)
        return [
            Base(
                one.id, int(one.seat), one.at.x, one.at.y, table.type_of(one).radius,
                level_of(features, one.at.x, one.at.y, one.on),
            )
            for one in table.models.values()
            if one.life == "live"
        ]  # fmt: skip

    def solids(self, table: Any) -> Sequence[Solid]:
        return solids_of([feature for feature in self._features(table) if feature.impassable])

    def board(self, table: Any) -> tuple[int, int]:
        field = board_now(table).field
        return field.width, field.height

    def objections(self, moment: Moment) -> Iterator[str]:
        yield from self._wounds(moment)
        yield from self._active(moment)
        yield from self.ledger.objections(moment)
        yield from self._heard(moment)
        yield from self._command_points(moment)

    def _wounds(self, moment: Moment) -> Iterator[str]:
        for id_, after in moment.after.models.items():
            before = moment.before.models.get(id_, after)
            self.comparisons += 3
            if after.life == "live" and after.wounds <= 0:
                yield f"{id_} lives with {after.wounds} wounds left"
            if after.wounds > moment.after.type_of(after).wounds:
                yield f"{id_} has {after.wounds} wounds of {moment.after.type_of(after).wounds}"
            if before.life == "gone" and after.life != "gone":
                yield f"{id_} comes back from the dead"

    def _active(self, moment: Moment) -> Iterator[str]:
        after = moment.after.activation
        self.comparisons += 1
        if after is not None and moment.after.models[after.operative].life == "gone":
            yield f"{after.operative} is out of action and active"

    def _heard(self, moment: Moment) -> Iterator[str]:
        """No line that a seat hears names the TAC OP that the other has not shown yet."""
        for side in moment.after.sides:
            other = moment.after.sides[1 - side.seat]
            if side.tac is None or side.tac.shown or (other.tac and other.tac.id == side.tac.id):
                continue
            name = TAC_OPS[side.tac.id].name
            for told in moment.told:
                self.comparisons += 1
                if name in told.line.text and told.is_for([other.seat]):
                    yield f"seat {other.seat} hears of {name}: “{told.line.text}”"

    def pictured(self, view: View, moment: Moment) -> Iterator[str]:
        """Engaged is only who has an enemy within an inch, and everybody who has one there in the open."""
        shown = {piece.id for piece in view.pieces if any(state.rule == ENGAGED for state in piece.states)}
        bases, features = self.bases(moment.after), self._features(moment.after)
        for one in bases:
            gaps = [(one.gap_in_space(other), other) for other in bases if other.seat != one.seat]
            self.comparisons += len(gaps)
            if one.id in shown and not any(gap <= REACH + BRUSH + 1 for gap, _ in gaps):
                yield f"{one.id} is shown as engaged with nobody within 1″"
            near = (other for gap, other in gaps if gap <= REACH and not between(one, other, features))
            if one.id not in shown and (foe := next(near, None)):
                yield f"{one.id} is within 1″ of {foe.id} in the open, and not shown as engaged"

    def _command_points(self, moment: Moment) -> Iterator[str]:
        for side in moment.after.sides:
            self.comparisons += 1
            if side.cp < 0:
                yield f"seat {side.seat} has {side.cp} command points"
