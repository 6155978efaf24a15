"""The referees' short form: a few whole games of each system, and proof that a referee objects to what was tampered with."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import cos, hypot, sin, tau
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from rules.battlefield.passage import first_obstacle
from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up
from rules.kernel import engine
from rules.kernel.dice import DrawnRoll
from rules.kernel.event import Line, LogEntry
from rules.kernel.scene import State
from rules.killteam.board.op_cards import TAC_OPS
from rules.krygothic.move.course import BRUSH
from rules.registry import SYSTEMS
from tests.referees import REFEREES, moments, read_game
from tests.referees.common import Fault
from tests.referees.ground import ROUNDING
from tests.referees.krygothic_order import order_objections
from tests.referees.watching import Moment

SHORT = [("kog", 1), ("kog", 2), ("kog", 3), ("fubar", 1), ("fubar", 3), ("killteam", 1), ("krygothic", 3),
         ("killteam", 2), ("krygothic", 4)]  # fmt: skip


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


def kinds_of(system: str, seed: int, is_wanted: Callable[[Moment], Any]) -> Moment:
    return next(moment for moment in moments(system, seed) if is_wanted(moment))


def with_line(moment: Moment, rule: str, change: Callable[[str], str]) -> Moment:
    """The moment in which the sentences of a rule say something else."""
    lines = tuple(structs.replace(line, text=change(line.text)) if line.rule == rule else line for line in moment.lines)
    assert lines != moment.lines
    return replace(moment, lines=lines)


def says(rule: str, words: str = "") -> Callable[[Moment], bool]:
    return lambda moment: any(line.rule == rule and words in line.text for line in moment.lines)


# ── Kry-Gothic ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_points_that_nobody_speaks_of_are_seen() -> None:
    moment = kinds_of("krygothic", 3, lambda one: one.before.stage == one.after.stage == "floor")
    poorer = structs.replace(moment.after.sides[0], ap=moment.after.sides[0].ap - 2)
    after = structs.replace(moment.after, sides=(poorer, moment.after.sides[1]))
    assert "by the log it has" in objection("krygothic", replace(moment, after=after))


def test_an_action_below_its_price_is_seen() -> None:
    moment = kinds_of("krygothic", 3, says("krygothic.order.single", "Normal move, 2 AP."))
    free = with_line(moment, "krygothic.order.single", lambda text: text.replace(", 2 AP.", "."))
    assert "Normal move costs 0 AP" in objection("krygothic", free)


def test_a_move_at_the_price_of_other_ground_is_seen() -> None:
    moment = kinds_of("krygothic", 3, says("krygothic.move.normal"))
    dear = with_line(moment, "krygothic.order.single", lambda text: text.replace(", 2 AP.", ", 3 AP."))
    assert "on ground for [2] AP" in " ".join(REFEREES["krygothic"]().objections(dear))


def test_a_sum_of_points_that_is_wrong_is_seen() -> None:
    moment = kinds_of("krygothic", 3, says("krygothic.ap.tally", "Tactics Rating"))
    wrong = with_line(moment, "krygothic.ap.tally", lambda text: text.replace("Tactics Rating 1", "Tactics Rating 2"))
    assert "adds up to" in objection("krygothic", wrong)


def test_a_combo_that_is_paid_too_little_is_seen() -> None:
    moment = kinds_of("krygothic", 4, says("krygothic.combo.announce"))
    call = structs.replace(moment.after.call, paid=1)
    cheap = replace(moment, after=structs.replace(moment.after, call=call))
    assert "was paid with 1" in objection("krygothic", cheap)


def faced_off(text: str) -> str:
    """What is found of an order that is told in such words, of a slow model and a fast one of the other side."""
    moment = kinds_of("krygothic", 3, lambda one: _slowest(one, 0)[0] < _slowest(one, 1)[0])
    pieces = tuple(_slowest(moment, seat)[1] for seat in (0, 1))
    line = Line(text=text, rule="krygothic.faceoff.order", pieces=pieces)
    return " ".join(order_objections(replace(moment, lines=(line,))))


def _slowest(moment: Moment, seat: int) -> tuple[int, str]:
    own = [id_ for id_, model in moment.after.models.items() if model.seat == seat]
    return min((_speed(moment, id_), id_) for id_ in own)


def _speed(moment: Moment, id_: str) -> int:
    model = moment.after.models[id_]
    return moment.after.sides[model.seat].muster.by_id[model.fighter].speed


def test_a_batch_in_the_wrong_order_is_seen() -> None:
    assert "goes before" in faced_off("First S will shoot at F, then F will move.")
    assert faced_off("First S will move, then F will shoot at S (before one that will wait: by Speed).") == ""
    assert "Speed" in faced_off("First S will run, then F will move.")
    assert "cannot be read" in faced_off("First S will run.")


def test_a_line_that_says_who_waits_in_secret_is_seen() -> None:
    moment = kinds_of("krygothic", 3, says("krygothic.waiting.enter"))
    assert moment.after.settings.waiting == "once"
    loud = tuple(structs.replace(told, audience=None) for told in moment.told)
    assert " hears “" in objection("krygothic", replace(moment, told=loud))


# ── Kill Team, FUBAR, KOG light ─────────────────────────────────────────────────────────────────────────────────────


def acting(**changes: Any) -> Moment:
    """An action of an operative, with the activation changed after it."""
    moment = kinds_of("killteam", 1, lambda one: one.after.activation and one.after.activation.actions == ("Dash",))
    activation = structs.replace(moment.after.activation, **changes)
    return replace(moment, after=structs.replace(moment.after, activation=activation))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"spent": 2}, "pays 2 AP"),
        ({"spent": 0}, "pays 0 AP"),
        ({"actions": ("Dash", "Shoot", "Fight", "Pass"), "spent": 4}, "has spent 4 AP of 3"),
        ({"actions": ("Dash", "Dash"), "spent": 2}, "twice in one activation"),
        ({"actions": ("Dash", "Charge"), "spent": 2}, "does both of"),
        ({"actions": ("Dash", "Fly"), "spent": 2}, "nobody knows what"),
        ({"actions": ("Dash", "Shoot"), "spent": 0, "counteraction": True}, "in one counteraction"),
    ],
)
def test_an_activation_that_is_wrong_is_seen(changes: dict[str, Any], words: str) -> None:
    assert words in " ".join(REFEREES["killteam"]().objections(acting(**changes)))


def test_a_tac_op_that_is_named_too_early_is_seen() -> None:
    moment = kinds_of(
        "killteam", 1, lambda one: one.after.sides[0].tac and one.told and not one.after.sides[0].tac.shown
    )
    other = structs.replace(moment.after.sides[1], tac=None)
    after = structs.replace(moment.after, sides=(moment.after.sides[0], other))
    named = LogEntry(line=Line(text=f"They want {TAC_OPS[moment.after.sides[0].tac.id].name}."))
    assert "hears of" in objection("killteam", replace(moment, after=after, told=(named,)))


def test_figures_that_touch_without_a_combat_are_seen() -> None:
    moment = kinds_of(
        "fubar", 2, lambda one: one.after.stage == "activations" and not one.after.acting and _in_combat(one)
    )
    parted = {id_: structs.replace(unit, locked=()) for id_, unit in moment.after.units.items()}
    assert "touch, and are not in combat" in objection(
        "fubar", replace(moment, after=structs.replace(moment.after, units=parted))
    )
    far = with_models(moment, lambda living: {one.id: structs.replace(one, life="reserve") for one in living})
    assert "are in combat, and do not touch" in objection("fubar", far)


def _in_combat(moment: Moment) -> bool:
    return any(unit.locked for unit in moment.after.units.values())


@pytest.mark.parametrize(
    ("system", "rule"), [("kog", "kog.general.engaged"), ("killteam", "killteam.control_range.engaged")]
)
def test_a_picture_that_shows_the_wrong_ones_as_engaged_is_seen(system: str, rule: str) -> None:
    moment, game = busy_moment(system), SYSTEMS[system].system
    view = engine.view_for(game, moment.after, None)
    shown = State(icon="engaged", label="Engaged", rule=rule)
    far = [structs.replace(piece, states=(*piece.states, shown)) for piece in view.pieces]
    words = " ".join(REFEREES[system]().pictured(structs.replace(view, pieces=tuple(far)), moment))
    assert "within 1″" in words
    assert not list(REFEREES[system]().pictured(view, moment))


# ── How much bases may overlap ──────────────────────────────────────────────────────────────────────────────────────

place = st.builds(Point, st.integers(-9_000, 9_000), st.integers(-9_000, 9_000))


@given(place, place, st.integers(0, 10**6))
def test_a_place_on_a_way_is_rounded_by_half_a_thousandth_on_each_axis(a: Point, b: Point, share: int) -> None:
    length = max(1, distance_up(a, b))
    along = length * share // 10**6
    found = point_along(a, b, along)
    exact = (a.x + Fraction((b.x - a.x) * along, length), a.y + Fraction((b.y - a.y) * along, length))
    assert (found.x - exact[0]) ** 2 + (found.y - exact[1]) ** 2 <= Fraction(1, 2)


def test_a_base_that_brushes_another_overlaps_it_by_no_more_than_the_brush_and_the_rounding() -> None:
    """Ways past a base at the least distance, stopped where they are nearest: deeper than the brush, within the bound."""
    random, middle, radius = Random(7), Point(24_000, 24_000), 500
    field = Battlefield(id="open", name="Open", width=48_000, height=48_000)
    deepest = 0.0
    for _ in range(600):
        angle, near = random.random() * tau, 2 * radius - BRUSH + random.random()
        across, half = (cos(angle), sin(angle)), random.uniform(1_500, 2_500)
        a, b = (
            Point(
                round(middle.x + near * across[0] - to * across[1]), round(middle.y + near * across[1] + to * across[0])
            )
            for to in (-half, half)
        )
        if not first_obstacle(field, radius - BRUSH, (a, b), {"other": Disc(middle, radius)}):
            for along in range(round(half) - 60, round(half) + 60):
                at = point_along(a, b, along)
                deepest = max(deepest, 2 * radius - hypot(at.x - middle.x, at.y - middle.y))
    assert BRUSH < deepest <= BRUSH + ROUNDING
