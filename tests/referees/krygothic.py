"""Kry-Gothic: the ledger of action points, the order of batches, combats and contact, wounds, and who waits."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rules.battlefield.field_changes import field_now
from rules.krygothic.board.maps import the_field
from tests.referees.common import Referee
from tests.referees.ground import Base, Solid, level_of, solids_of
from tests.referees.watching import Moment

PAID = re.compile(r"^(?P<who>.+?): (?P<what>[^:,]+), (?P<points>\d+) AP\.$")
CONTACT = 20  # thousandths of an inch


class KrygothicReferee(Referee):
    """Reads Kry-Gothic."""

    def _features(self, table: Any) -> Sequence[Any]:
        return field_now(the_field(table), table.now).features

    def bases(self, table: Any) -> Sequence[Base]:
        features = self._features(table)
        sides = table.sides
        radii = [{fighter.id: fighter.radius for fighter in side.muster.fighters} for side in sides]
        return [
            Base(
                one.id, int(one.seat), one.at.x, one.at.y, radii[one.seat][one.fighter],
                level_of(features, one.at.x, one.at.y, one.on),
            )
            for one in table.models.values()
            if one.life == "live"
        ]  # fmt: skip

    def solids(self, table: Any) -> Sequence[Solid]:
        return solids_of([feature for feature in self._features(table) if feature.impassable])

    def board(self, table: Any) -> tuple[int, int]:
        field = the_field(table)
        return field.width, field.height

    def objections(self, moment: Moment) -> Iterator[str]:
        yield from self._points(moment)
        yield from self._order(moment)
        yield from self._combats(moment)
        yield from self._wounds(moment)

    def _points(self, moment: Moment) -> Iterator[str]:
        """Points are never negative, and none are spent of which the log says nothing."""
        names = {model.name: int(model.seat) for model in moment.after.models.values()}
        told: Counter[int] = Counter()
        for line in moment.lines:
            if found := PAID.match(line.text):
                told[names.get(found["who"], -1)] += int(found["points"])
        for before, after in zip(moment.before.sides, moment.after.sides, strict=True):
            self.comparisons += 2
            if after.ap < 0:
                yield f"seat {after.seat} has {after.ap} AP"
            spent = before.ap - after.ap
            called = moment.before.call is not None or moment.after.call is not None
            if spent > 0 and not called and before.ap and moment.before.stage == moment.after.stage == "floor":
                if not any("AP" in line.text for line in moment.lines):
                    yield f"seat {after.seat} has spent {spent} AP of which nothing is said"
                if told[int(after.seat)] > spent:
                    yield f"the log takes {told[int(after.seat)]} AP from seat {after.seat}, and {spent} are gone"

    def _order(self, moment: Moment) -> Iterator[str]:
        """Actions begin in the order in which the face-off has put them."""
        for number, line in enumerate(moment.lines):
            if line.rule != "krygothic.faceoff.order" or not line.text.startswith("First "):
                continue
            begun = [one.pieces[0] for one in moment.lines[number:] if PAID.match(one.text) and one.pieces]
            wanted = [piece for piece in line.pieces if piece in begun]
            self.comparisons += len(wanted)
            if [piece for piece in begun if piece in wanted] != wanted:
                yield f"{wanted} were to act in this order, and {begun} did"

    def _combats(self, moment: Moment) -> Iterator[str]:
        """Whoever is in combat is in contact, alive, and with an enemy."""
        bases = {base.id: base for base in self.bases(moment.after)}
        if moment.after.duel is not None:
            return
        for bout in moment.after.combats:
            self.comparisons += 2
            one, other = bout.models
            if one not in bases or other not in bases:
                yield f"{one} and {other} are in combat, and one of them is not on the table"
            elif bases[one].gap(bases[other]) > CONTACT:
                yield f"{one} and {other} are in combat {bases[one].gap(bases[other]) / 1000:.3f}″ apart"
            elif bases[one].seat == bases[other].seat:
                yield f"{one} and {other} of one side are in combat"

    def _wounds(self, moment: Moment) -> Iterator[str]:
        for id_, after in moment.after.models.items():
            before = moment.before.models.get(id_, after)
            self.comparisons += 2
            if after.life == "live" and after.wounds <= 0:
                yield f"{id_} lives with {after.wounds} wounds left"
            if before.life == "gone" and after.life != "gone":
                yield f"{id_} comes back from the dead"
