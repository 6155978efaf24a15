"""KOG light: hulls, who is engaged, how far a model goes in one answer, and who has fought and shot in a turn."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rules.kernel.scene import View
from tests.referees.common import Referee
from tests.referees.ground import EXACT, Base, Solid, level_of, solids_of
from tests.referees.watching import Moment

FASTEST = 2  # times the Move, by a Speed Move
ENGAGED, REACH = "kog.general.engaged", 1_000


class KogReferee(Referee):
    """Reads KOG light."""

    system: ClassVar[str] = "kog"
    tolerance: ClassVar[float] = EXACT

    def bases(self, table: Any) -> Sequence[Base]:
        return [
            Base(
                one.id, int(one.seat), one.at.x, one.at.y, table.profiles[one.profile].radius,
                level_of(table.field.features, one.at.x, one.at.y),
            )
            for one in table.models.values()
            if one.life == "live"
        ]  # fmt: skip

    def solids(self, table: Any) -> Sequence[Solid]:
        return [solid for solid in solids_of(table.field.features) if _is_impassable(table, solid.id)]

    def board(self, table: Any) -> tuple[int, int]:
        return table.field.width, table.field.height

    def objections(self, moment: Moment) -> Iterator[str]:
        yield from self._hulls(moment)
        yield from self._distances(moment)
        yield from self._once_a_turn(moment)

    def pictured(self, view: View, moment: Moment) -> Iterator[str]:
        """Engaged is who has an enemy within an inch."""
        bases = self.bases(moment.after)
        shown = {piece.id for piece in view.pieces if any(state.rule == ENGAGED for state in piece.states)}
        for base in bases:
            near = any(one.seat != base.seat and base.gap_in_space(one) <= REACH for one in bases)
            self.comparisons += len(bases)
            if near != (base.id in shown):
                yield f"{base.id} is {'' if near else 'not '}within 1″ of an enemy, and the picture says otherwise"

    def _hulls(self, moment: Moment) -> Iterator[str]:
        for id_, after in moment.after.models.items():
            before = moment.before.models.get(id_, after)
            self.comparisons += 3
            if after.hull < 0:
                yield f"{id_} has {after.hull} hull"
            if after.hull > before.hull:
                yield f"{id_} gains hull: {before.hull} to {after.hull}"
            if (after.hull == 0) != (after.life in ("wreck", "gone")) and before.life == "live":
                yield f"{id_} with {after.hull} hull is “{after.life}”"
            if before.life in ("wreck", "gone") and after.life == "live":
                yield f"{id_} comes back from the dead"

    def _distances(self, moment: Moment) -> Iterator[str]:
        """No model goes further in a straight line than twice its Move, and none that is not alive goes anywhere."""
        for id_, after in moment.after.models.items():
            before = moment.before.models.get(id_)
            if before is None or before.life != "live" or before.at == after.at:
                continue
            self.comparisons += 1
            far = ((after.at.x - before.at.x) ** 2 + (after.at.y - before.at.y) ** 2) ** 0.5
            most = FASTEST * moment.before.profiles[before.profile].move
            if moment.before.stage == "movement" and far > most + 5:
                yield f"{id_} goes {far / 1000:.3f}″ with a Move of {most / FASTEST / 1000:.0f}″"

    def _once_a_turn(self, moment: Moment) -> Iterator[str]:
        """Within a player turn what a model has done is not undone, but by taking an answer back."""
        same_turn = (moment.before.round, moment.before.turn) == (moment.after.round, moment.after.turn)
        if not same_turn:
            return
        for id_, before in moment.before.models.items():
            after = moment.after.models[id_]
            self.comparisons += 3
            lost = before.fought > after.fought or bool(before.shot) > bool(after.shot)
            if after.life == "live" and lost and moment.before.stage == moment.after.stage:
                yield f"{id_} had fought or shot in this turn and has not any more"


def _is_impassable(table: Any, id_: str) -> bool:
    return any(feature.id == id_ and feature.impassable for feature in table.field.features)
