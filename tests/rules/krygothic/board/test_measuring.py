"""Nothing that is asked for free measures the table: it says the same wherever the enemy is on one line."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules.kernel.refusal import Refusal, Refused
from rules.kernel.script import Option, PathShape, Pick, PickShape, Spot, SpotShape
from rules.kernel.shapes import Path
from rules.krygothic.board.model import Pin
from rules.krygothic.board.table import CloseCombat, Table
from rules.krygothic.lists.force import Gun
from rules.krygothic.missions.arrivals import edge_fault, hatch_fault
from rules.krygothic.system import ALL
from tests.rules.krygothic.build import BLUE, PISTOL, model, place, table
from tests.rules.krygothic.ground import HALL, on, wall
from tests.rules.krygothic.running import refused

RIFLE = Gun(id="rifle", name="Rifle", x=4, y=2, s=1, short=4, long=12, limit=15, hands=2, traits=("suppressive",))
POWERS = ("psychic_warp", "psychic_dread", "psychic_mutate")
WAYS = [((10.5, 10),), ((13, 10),), ((40, 10),), ((11, 12), (12, 10), (40, 10)), ((10, 30),), ((55, 10),)]
SPOTS = [(10, 12), (10, 15), (10, 31), (30, 40)]


def facing_v(away: float, **changes: Any) -> Table:
    """A at 10 inches, V so many inches from base to base to its right, and a friend who does not see it."""
    armed: dict[str, Any] = {"guns": (RIFLE, PISTOL), "traits": POWERS, "mines": 1} | changes
    return table(
        model("A", 10, 10, **armed), model("F", 10, 40, facing=90), model("V", 11 + away, 10, BLUE, facing=180),
        settings=HALL,
    )  # fmt: skip


def heard(here: Table) -> Iterator[object]:
    """All that the player of A can learn by asking: options, what each comes to, and what is refused."""
    for kind in ALL.values():
        for option in kind.offers(here, here.models["A"], 20):
            yield option.id, option.label, option.detail, option.why, option.shape and _without(option.shape)
            for value in _values(here, option):
                yield _tried(option, value)


def _without(shape: Any) -> object:
    """A shape without the place from which the board proposes a warp, which is the same for all."""
    return type(shape).__name__, getattr(shape, "budget", None), getattr(shape, "items", None)


def _values(here: Table, option: Option[Any]) -> Iterator[Any]:
    if isinstance(option.shape, PathShape):
        for way in WAYS:
            yield Path(tuple(place(*at) for at in way))
    elif isinstance(option.shape, PickShape):
        for item in option.shape.items:
            yield Pick((item.id,))
    elif isinstance(option.shape, SpotShape):
        for at in SPOTS:
            yield Spot(place(*at))


def _tried(option: Option[Any], value: Any) -> object:
    try:
        action = option.accept(value, option.rule)
    except Refused as no:
        return no.refusal
    return action.cost, action.describe() if hasattr(action, "describe") else None


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.shoot.no_premeasure", "krygothic.online.validate")
def test_nothing_that_is_asked_for_says_how_far_away_an_enemy_is() -> None:
    near, *others = ([*heard(facing_v(away))] for away in (8, 9.4, 19, 26))
    assert len(near) > 40
    for other in others:
        assert near == other


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.move.normal", "krygothic.move.small_step")
def test_a_way_that_is_too_long_is_refused_without_its_length() -> None:
    here = facing_v(14.7)
    for how, most in (("move", "3″"), ("run", "6″"), ("step", "just under 1″")):
        far, farther = (refused(here, ALL[how], "A", Path((place(x, 10),))) for x in (17.1, 25.7))
        assert far == farther
        assert far.message == f"Too far: A may go {most}."
        assert (far.measured, far.limit, far.value, far.unit) == (f"more than {most}", most, None, "length")
        assert far.remedy


def _silent(no: Refusal | None, rule: str) -> None:
    assert no is not None
    assert (no.rule, no.value) == (rule, None)
    assert all((no.message, no.measured, no.limit, no.remedy))


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.psychic.warp", "krygothic.psychic.mutate")
def test_powers_say_their_reach_and_no_distance() -> None:
    here = facing_v(4)
    far = refused(here, ALL["power"], "A", Spot(place(35, 10)), id_="warp")
    assert far.message == "Too far: a warp sets A down within 20″."
    _silent(far, "krygothic.psychic.warp")
    near = refused(here, ALL["power"], "A", Spot(place(14, 11.5)), id_="warp")
    assert near.message == "A would be set down nearer than 2″ to V."
    _silent(near, "krygothic.psychic.warp")
    items = next(one for one in ALL["power"].offers(here, here.models["A"], 20) if one.id == "mutate:strength").shape
    assert isinstance(items, PickShape)
    friend = next(item.refusal for item in items.items if item.id == "F")
    assert friend is not None
    assert friend.message == "Too far: F is not within 6″."
    _silent(friend, "krygothic.psychic.mutate")


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.pin.hit_effect", "krygothic.defence.break_off")
def test_who_flees_hears_no_distance() -> None:
    pinned = facing_v(7.3, pin=Pin(hit=True, target=5, by=("V",)))
    for end in ((12, 10), (11, 10), (10.2, 12)):
        _silent(refused(pinned, ALL["move"], "A", Path((place(*end),))), "krygothic.pin.hit_effect")
    fighting = facing_v(0)
    locked = table(
        model("A", 10, 10),
        model("V", 11, 10, BLUE),
        combats=(CloseCombat(models=("A", "V"), started="A"),),
        settings=HALL,
    )
    assert fighting.models["V"].at == locked.models["V"].at
    for x, y in ((10.5, 9.9), (3, 10)):
        _silent(refused(locked, ALL["break_off"], "A", Path((place(x, y),))), "krygothic.defence.break_off")


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.scenario.arrivals", "krygothic.trait.hidden_hatch")
def test_who_arrives_hears_no_distance_to_an_enemy() -> None:
    here = on(facing_v(6), wall(10, 0, 11, 5))
    side = here.with_side(here.models["A"].seat, edge="north")
    near = edge_fault(side, side.models["A"], place(17, 0.5))
    assert near is None
    close = side.with_model("V", at=place(17, 4))
    _silent(edge_fault(close, close.models["A"], place(17, 0.5)), "krygothic.scenario.arrivals")
    _silent(hatch_fault(close, close.models["A"], place(11.5, 3)), "krygothic.trait.hidden_hatch")
