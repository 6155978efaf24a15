"""Hazards on a path: damaged floors that a model steps on, and enemy mines that it comes near."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.battlefield.contact import first_contact
from rules.geometry.disc import Disc, within
from rules.geometry.path import path_length
from rules.geometry.point import Point
from rules.krygothic.board import Marker, Model, Table, disc, disc_at, field_now, marker_disc
from rules.krygothic.hazards.floors import DAMAGE
from rules.krygothic.hazards.mines import MINE, NEAR
from rules.krygothic.sight.shelter import ends_of_shelter, is_sheltered, sheltering_walls


class Encounter(NamedTuple):
    """A marker, the path up to where it takes effect, and the rest of the path."""

    marker: Marker
    before: tuple[Point, ...]
    after: tuple[Point, ...]


def next_encounter(table: Table, model: Model, path: Sequence[Point]) -> Encounter | None:
    """The first marker on the path that the model is not already on or near.

    (krygothic.weak.trigger, krygothic.geometry.template, krygothic.mine.proximity)
    """
    met = [found for marker in table.markers.values() if (found := _met(table, model, path, marker))]
    return min(met, key=lambda hazard: path_length(hazard.before), default=None)


def _met(table: Table, model: Model, path: Sequence[Point], marker: Marker) -> Encounter | None:
    circle = marker_disc(table, marker)
    if marker.kind == DAMAGE:
        before = _arrives(table, model, path, circle._replace(radius=circle.radius - 1), 0)
    elif marker.kind == MINE and marker.owner != model.seat:
        before = _comes_near(table, model, path, circle)
    else:
        return None
    if before is None:
        return None
    after = path[len(before) - 1 :]
    rest = (before[-1], *(after[1:] if after and after[0] == before[-1] else after))
    return Encounter(marker, before, rest)


def _arrives(table: Table, model: Model, path: Sequence[Point], circle: Disc, reach: int) -> tuple[Point, ...] | None:
    """The path up to where the model comes within reach of a circle, if it was not within reach before."""
    found = first_contact(field_now(table), disc(table, model), path, {"it": circle}, reach)
    return found.path if found else None


def _comes_near(table: Table, model: Model, path: Sequence[Point], mine: Disc) -> tuple[Point, ...] | None:
    """The path up to where the model comes within an inch of a mine without shelter between them.

    It counts when the model comes from farther away, or out of the shelter of a wall. (krygothic.mine.proximity)
    """
    found = [*_arrivals_in_the_open(table, model, path, mine), *_out_of_shelter(table, model, path, mine)]
    return min(found, key=path_length, default=None)


def _arrivals_in_the_open(table: Table, model: Model, path: Sequence[Point], mine: Disc) -> Iterator[tuple[Point, ...]]:
    gone: tuple[Point, ...] = (path[0],)
    left = tuple(path)
    while len(left) > 1 and (arrived := _arrives(table, model, left, mine, NEAR)):
        gone = (*gone, *arrived[1:])
        if not is_sheltered(table, mine.centre, arrived[-1]):
            yield gone
            return
        left = (arrived[-1], *left[len(arrived) - 1 :])


def _out_of_shelter(table: Table, model: Model, path: Sequence[Point], mine: Disc) -> Iterator[tuple[Point, ...]]:
    for leg, before, after in ends_of_shelter(mine.centre, path, sheltering_walls(field_now(table))):
        is_near = all(within(disc_at(table, model, at), mine, NEAR) for at in (before, after))
        if is_near and is_sheltered(table, mine.centre, before) and not is_sheltered(table, mine.centre, after):
            yield (*path[: leg + 1], after)
