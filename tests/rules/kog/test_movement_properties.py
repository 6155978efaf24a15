"""Whatever path is drawn, a move that is accepted leaves a legal table, checked here by other means."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.disc import gap, overlap
from rules.geometry.point import Point, distance_up
from rules.kernel.refusal import Refused
from rules.kog.board.measure import disc, is_engaged
from rules.kog.board.table import Table
from rules.kog.move.course import Course, checked_course
from tests.rules.kog.build import box, table, terrain
from tests.rules.kog.moves import HOME

FIELD = [
    terrain("scrub", box(6, 12, 5, 3), rough=True),
    terrain("tower", box(13, 8, 2, 2), impassable=True),
    terrain("hill", box(8, 5, 4, 3), height=1, climbable=True),
]
MODELS = [
    ("jaeger", "a", HOME), ("jaeger", "a", (11.5, 11)), ("hunter", "b", (7, 10)), ("hunter", "b", (11, 15)),
    ("hunter", "b", (16, 6)), ("hunter", "a", (8, 13)),
]  # fmt: skip

places = st.builds(Point, st.integers(2_000, 20_000), st.integers(2_000, 20_000))
paths = st.lists(places, min_size=1, max_size=4)
nearby = st.builds(Point, st.integers(6_000, 14_500), st.integers(6_000, 14_500))
short_paths = st.lists(nearby, min_size=1, max_size=3)


def ground(wreck: bool) -> Table:
    changes = {"a-m3": {"life": "wreck"}} if wreck else {}
    return table(MODELS, stage="movement", terrain=FIELD, changes=changes)


def taken(start: Table, mode: str, points: list[Point]) -> Course | None:
    """The course, or None where it is refused, with a rule, a sentence and a remedy."""
    try:
        return checked_course(start, start.models["a-m1"], mode, points)
    except Refused as refused:
        refusal = refused.refusal
    assert refusal.rule.startswith("kog.")
    assert refusal.message.endswith(".")
    assert refusal.remedy.endswith(".")
    return None


@settings(max_examples=400, deadline=None)
@given(wreck=st.booleans(), mode=st.sampled_from(["combat", "speed", "hold"]), points=st.one_of(paths, short_paths))
def test_an_accepted_move_is_legal(wreck: bool, mode: str, points: list[Point]):
    start = ground(wreck)
    made = taken(start, mode, points)
    if made is None:
        return
    base = disc(start, start.models["a-m1"], made.end)
    others = [disc(start, model) for model in start.models.values() if model.id != "a-m1"]
    assert not any(overlap(base, other) for other in others)
    assert made.trace.cost <= made.limit
    assert made.limit == {"combat": 5_000, "speed": 10_000, "hold": 1_000}[mode]
    walked = made.trace.path
    assert sum(distance_up(a, b) for a, b in pairwise(walked)) <= made.limit + 2 * len(walked)
    after = start.with_model("a-m1", at=made.end)
    near = [foe for foe in start.living(1) if gap(base, disc(start, foe)) <= 1_000]
    assert is_engaged(after, after.models["a-m1"]) == bool(near)
    if made.mode == "charge":
        assert made.charged in {foe.id for foe in near}
    else:
        assert made.end == points[-1]
        assert not near
    if mode == "speed":
        assert made.mode == "speed"


@settings(max_examples=200, deadline=None)
@given(points=short_paths)
def test_what_a_combat_move_may_do_a_speed_move_may_do_unless_an_enemy_is_near(points: list[Point]):
    start = ground(False)
    made = taken(start, "combat", points)
    if made is not None and made.mode == "combat":
        assert taken(start, "speed", points) is not None
