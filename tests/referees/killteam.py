"""Kill Team: wounds, action points of an activation, levels that are reached by climbing only, and scores."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.killteam.board.board import board_now
from tests.referees.common import Referee
from tests.referees.ground import Base, Solid, level_of, solids_of
from tests.referees.watching import Moment

MOST_POINTS = 5  # of one activation, whatever raises APL
MOST_SCORE = 21


class KillteamReferee(Referee):
    """Reads Kill Team."""

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
        yield from self._activation(moment)
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

    def _activation(self, moment: Moment) -> Iterator[str]:
        """Points of an activation only grow, up to what any operative can have; only the living are active."""
        before, after = moment.before.activation, moment.after.activation
        if after is None:
            return
        self.comparisons += 3
        if not 0 <= after.spent <= MOST_POINTS:
            yield f"{after.operative} has spent {after.spent} points in one activation"
        same = before is not None and (before.operative, before.counteraction) == (after.operative, after.counteraction)
        if same and after.spent < before.spent:
            yield f"{after.operative} gets points back: {before.spent} to {after.spent}"
        if moment.after.models[after.operative].life == "gone":
            yield f"{after.operative} is out of action and active"

    def _command_points(self, moment: Moment) -> Iterator[str]:
        for side in moment.after.sides:
            self.comparisons += 1
            if side.cp < 0:
                yield f"seat {side.seat} has {side.cp} command points"
