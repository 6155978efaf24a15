"""FUBAR: who is aboard stands nowhere, contact equals combat, casualties stay casualties."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tests.referees.common import Referee
from tests.referees.ground import EXACT, Base, Solid, level_of, solids_of
from tests.referees.watching import Moment

CONTACT = 1  # thousandth of an inch: lengths are rounded up


class FubarReferee(Referee):
    """Reads FUBAR."""

    system: ClassVar[str] = "fubar"
    tolerance: ClassVar[float] = EXACT

    def bases(self, table: Any) -> Sequence[Base]:
        """While a Unit is on its way its figures may stand anywhere along their ways: nothing is judged then."""
        return [] if table.acting else self._standing(table)

    def _standing(self, table: Any) -> Sequence[Base]:
        return [
            Base(
                one.id, int(one.seat), one.at.x, one.at.y, one.radius,
                level_of(table.field.features, one.at.x, one.at.y),
            )
            for one in table.models.values()
            if one.life in ("live", "wreck") and not table.units[one.unit].aboard
        ]  # fmt: skip

    def solids(self, table: Any) -> Sequence[Solid]:
        impassable = [feature for feature in table.field.features if feature.impassable]
        return solids_of(impassable)

    def board(self, table: Any) -> tuple[int, int]:
        return table.field.width, table.field.height

    def objections(self, moment: Moment) -> Iterator[str]:
        yield from self._casualties(moment)
        yield from self._passengers(moment)
        yield from self._locks(moment)
        if not moment.after.acting and moment.after.stage != "combats":
            yield from self._contacts(moment.after)

    def _casualties(self, moment: Moment) -> Iterator[str]:
        for id_, after in moment.after.models.items():
            before = moment.before.models.get(id_, after)
            self.comparisons += 1
            if before.life in ("casualty", "wreck") and after.life not in ("casualty", "wreck"):
                yield f"{id_} was a {before.life} and is “{after.life}”"

    def _passengers(self, moment: Moment) -> Iterator[str]:
        for unit in moment.after.units.values():
            if not unit.aboard:
                continue
            self.comparisons += 1
            carrier = moment.after.units[unit.aboard]
            if carrier.vehicle is None:
                yield f"{unit.name} is aboard {carrier.name}, which is no vehicle"
            if unit.locked:
                yield f"{unit.name} is aboard and in combat"

    def _locks(self, moment: Moment) -> Iterator[str]:
        """Combat goes both ways, and nobody fights for their own side."""
        for unit in moment.after.units.values():
            for other in unit.locked:
                self.comparisons += 2
                foe = moment.after.units[other]
                if unit.id not in foe.locked:
                    yield f"{unit.name} is in combat with {foe.name}, and not the other way round"
                if foe.seat == unit.seat:
                    yield f"{unit.name} is in combat with its own side"

    def _contacts(self, table: Any) -> Iterator[str]:
        """Figures that touch an enemy are in combat with it, and who is in combat touches the other or its fallen."""
        fallen = [one for one in table.models.values() if one.life == "casualty"]
        figures = [base for base in self._standing(table) if table.units[table.models[base.id].unit].vehicle is None]
        bodies = [Base(one.id, int(one.seat), one.at.x, one.at.y, one.radius) for one in fallen]
        locked = {(unit.id, other) for unit in table.units.values() for other in unit.locked}
        touching, touched = _pairs(table, figures), _pairs(table, [*figures, *bodies])
        self.comparisons += len(figures) ** 2
        for one, other in touching - locked:
            yield f"{table.units[one].name} and {table.units[other].name} touch, and are not in combat"
        for one, other in locked - touched:
            yield f"{table.units[one].name} and {table.units[other].name} are in combat, and do not touch"


def _pairs(table: Any, bases: Sequence[Base]) -> set[tuple[str, str]]:
    """The Units of which bases touch."""
    return {
        (table.models[one.id].unit, table.models[other.id].unit)
        for one in bases
        for other in bases
        if one.seat != other.seat and one.gap(other) <= CONTACT
    }
