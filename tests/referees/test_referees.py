"""The referees' short form: a few whole games of each system, and proof that a referee objects to what was tampered with."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.dice import DrawnRoll
from rules.kernel.event import Line
from tests.referees import REFEREES, moments, read_game
from tests.referees.common import Fault
from tests.referees.watching import Moment

SHORT = [("kog", 1), ("kog", 2), ("kog", 3), ("fubar", 1), ("fubar", 3), ("killteam", 1), ("krygothic", 3)]


@pytest.mark.parametrize(("system", "seed"), SHORT)
def test_a_whole_game_is_read_without_a_fault(system: str, seed: int) -> None:
    assert read_game(system, seed) > 1_000


@cache
def busy_moment(system: str) -> Moment:
    """An answer in the middle of a game, with several models on the table."""
    for moment in moments(system, 1):
        living = [one for one in moment.after.models.values() if one.life == "live"]
        settled = system != "fubar" or not moment.after.acting
        if moment.number > 20 and len({one.seat for one in living}) == 2 and settled:
            return moment
    raise AssertionError("no such moment")


def with_models(moment: Moment, change: Callable[[list[Any]], dict[str, Any]]) -> Moment:
    """The moment with other models after it."""
    living = [one for one in moment.after.models.values() if one.life == "live"]
    models = {**moment.after.models, **change(living)}
    return replace(moment, after=structs.replace(moment.after, models=models))


def moved(one: Any, at: Point, **more: Any) -> dict[str, Any]:
    return {one.id: structs.replace(one, at=at, **more)}


def objection(system: str, moment: Moment) -> str:
    with pytest.raises(Fault) as caught:
        REFEREES[system]().read(moment)
    return str(caught.value)


@pytest.mark.parametrize("system", REFEREES)
def test_who_stands_on_somebody_is_seen(system: str) -> None:
    on_top = with_models(busy_moment(system), lambda living: _copied(living[0], living[-1]))
    assert "overlap" in objection(system, on_top)


def _copied(one: Any, other: Any) -> dict[str, Any]:
    where = {"on": other.on} if hasattr(other, "on") else {}
    return moved(one, other.at, **where)


@pytest.mark.parametrize("system", REFEREES)
def test_who_stands_over_the_edge_is_seen(system: str) -> None:
    outside = with_models(busy_moment(system), lambda living: moved(living[0], Point(0, 0)))
    assert "over the edge" in objection(system, outside)


@pytest.mark.parametrize("system", REFEREES)
def test_a_die_that_never_fell_is_seen(system: str) -> None:
    moment = busy_moment(system)
    seven = replace(moment, rolls=(*moment.rolls, DrawnRoll(0, "tampered", 6, (7,))))
    assert "a die shows" in objection(system, seven)


@pytest.mark.parametrize("system", REFEREES)
def test_a_way_that_does_not_end_where_its_model_stands_is_seen(system: str) -> None:
    moment = busy_moment(system)
    one = next(one for one in moment.after.models.values() if one.life == "live")
    astray = Line(text="It goes astray.", pieces=(one.id,), ways=((one.at, Point(one.at.x + 3_000, one.at.y)),))
    assert "and it stands at" in objection(system, replace(moment, lines=(astray,)))


@pytest.mark.parametrize("system", ["kog", "killteam", "krygothic"])
def test_wounds_that_are_wrong_are_seen(system: str) -> None:
    field = "hull" if system == "kog" else "wounds"
    hurt = with_models(busy_moment(system), lambda living: {living[0].id: structs.replace(living[0], **{field: -1})})
    assert "-1" in objection(system, hurt)


@pytest.mark.parametrize("system", ["kog", "krygothic"])
def test_who_comes_back_from_the_dead_is_seen(system: str) -> None:
    moment = busy_moment(system)
    one = next(one for one in moment.after.models.values() if one.life == "live")
    dead = structs.replace(one, life="gone")
    before = structs.replace(moment.before, models={**moment.before.models, one.id: dead})
    assert "from the dead" in objection(system, replace(moment, before=before))


def test_points_that_nobody_speaks_of_are_seen() -> None:
    moment = next(
        one
        for one in moments("krygothic", 3)
        if one.before.stage == one.after.stage == "floor" and not (one.before.call or one.after.call)
    )
    poorer = structs.replace(moment.after.sides[0], ap=moment.before.sides[0].ap - 2)
    after = structs.replace(moment.after, sides=(poorer, moment.after.sides[1]))
    assert "of which nothing is said" in objection("krygothic", replace(moment, after=after, lines=()))
