"""Sight in worked cases: what is seen, what obscures, what each verdict shows."""

import pytest

from rules.geometry.point import Point
from rules.kog.board.sight import hard_cover_between, sight
from tests.rules.battlefield.table import board, hill, model, wall

VIEWER, TARGET = model(10_000), model(30_000)
WOODS = wall(18_000, 16_000, 22_000, 20_000, 2000, id="woods", kind="woods", cover="soft", rough=True)
TALL = wall(19_000, 10_000, 21_000, 26_000)
LOW = wall(19_000, 10_000, 21_000, 26_000, 800, id="low")


def verdict(*features, viewer=VIEWER, target=TARGET, wrecks=None):
    seen = sight(board(*features), viewer, target, wrecks or {})
    return seen.kind, seen.cover, seen.blockers


@pytest.mark.rule("kog.sight.full", "kog.sight.models-do-not-block")
def test_in_the_open_all_is_seen():
    seen = sight(board(), VIEWER, TARGET)
    assert (seen.kind, seen.cover, seen.blockers, seen.stopped) == ("full", None, (), None)
    assert seen.free == (VIEWER.centre, TARGET.centre)


@pytest.mark.rule("kog.sight.none", "kog.sight.obstructions")
def test_a_tall_wall_hides_everything_and_shows_where():
    seen = sight(board(TALL), VIEWER, TARGET)
    assert (seen.kind, seen.cover, seen.blockers, seen.free) == ("none", "hard", ("wall",), None)
    assert seen.stopped[2] == Point(19_000, 18_000)


@pytest.mark.rule("kog.sight.partial", "kog.sight.obstructions")
def test_over_a_low_wall_the_head_is_seen():
    seen = sight(board(LOW), VIEWER, TARGET)
    assert (seen.kind, seen.cover, seen.blockers) == ("partial", "hard", ("low",))
    assert seen.free == (VIEWER.centre, TARGET.centre)
    assert seen.stopped is not None


def test_a_line_along_the_top_is_free():
    level = wall(19_000, 10_000, 21_000, 26_000, 1200, id="level")
    assert verdict(level)[0] == "partial"
    above = wall(19_000, 10_000, 21_000, 26_000, 1201, id="above")
    assert verdict(above)[0] == "none"


def test_from_high_above_nothing_low_is_in_the_way():
    lookout = model(10_000, elevation=3000)
    assert verdict(LOW, viewer=lookout) == ("full", None, ())
    crouching = model(10_000, height=500)
    assert verdict(LOW, viewer=crouching, target=lookout) == ("full", None, ()), "the lines rise above the wall"
    ledge = model(30_000, elevation=900)
    assert verdict(LOW, viewer=crouching, target=ledge) == ("partial", "hard", ("low",))


def test_the_foot_of_a_wall_stops_lines_along_the_ground():
    flat = model(30_000, height=0)
    assert verdict(TALL, target=flat)[0] == "none"
    assert verdict(TALL, viewer=model(10_000, height=0), target=flat)[0] == "none"


def test_one_eye_that_sees_all_is_enough():
    """A post that hides a strip of the target from the middle does not reach in front of the eye at the rim."""
    post = wall(12_000, 18_030, 12_400, 40_000)
    seen = sight(board(post), VIEWER, TARGET)
    assert seen.kind == "full"
    assert seen.free[0].y < 18_000


@pytest.mark.rule("kog.sight.partial")
def test_a_sliver_between_the_sample_lines_still_hides_part():
    """Two needles, far from every line between the sample points, each in all wedges of the viewer."""
    needles = [wall(29_000, 18_000 + y, 29_050, 18_010 + y, id=f"needle{y}", cover="soft") for y in (120, -130)]
    kind, cover, blockers = verdict(*needles)
    assert (kind, cover, sorted(blockers)) == ("partial", "soft", ["needle-130", "needle120"])


def test_brushing_past_is_full_sight():
    beside = wall(10_000, 18_600, 30_000, 20_000)
    assert verdict(beside) == ("full", None, ())
    closer = wall(15_000, 18_599, 29_000, 20_000)
    assert verdict(closer)[0] == "full", "from the other rim"
    both = [wall(15_000, 18_300, 30_000, 20_000), wall(15_000, 16_000, 30_000, 17_700, id="other")]
    assert verdict(*both)[0] == "partial"


@pytest.mark.rule("kog.cover.hard-wins")
def test_hard_cover_wins_over_soft_and_the_nearest_is_named_first():
    before = wall(23_500, 10_000, 24_000, 18_000, 2000, id="screen")
    assert verdict(WOODS, before) == ("none", "hard", ("woods", "screen"))
    assert verdict(before, WOODS, viewer=TARGET, target=VIEWER) == ("none", "hard", ("screen", "woods"))


@pytest.mark.rule("kog.cover.soft", "kog.sight.obstructions")
def test_woods_are_soft_and_wrecks_are_hard():
    assert verdict(WOODS) == ("none", "soft", ("woods",))
    assert verdict(wrecks={"wreck": model(20_000)}) == ("partial", "hard", ("wreck",))
    assert verdict(wrecks={"wreck": model(20_000, radius=800, height=1201)}) == ("none", "hard", ("wreck",))
    assert verdict(wrecks={"wreck": model(20_000, 19_400)})[0] == "full"


def test_terrain_without_cover_obscures_nothing():
    assert verdict(wall(19_000, 10_000, 21_000, 26_000, cover=None)) == ("full", None, ())
    assert verdict(wall(19_000, 10_000, 21_000, 26_000, 0)) == ("full", None, ())


@pytest.mark.rule("kog.sight.inside-terrain")
class TestStandingInTerrain:
    """In woods 18 to 22 inches across."""

    def test_the_target_in_it_is_partly_hidden(self):
        assert verdict(WOODS, target=model(20_000)) == ("partial", "soft", ("woods",))
        assert verdict(WOODS, target=model(17_401)) == ("partial", "soft", ("woods",))

    def test_touching_its_edge_is_not_in_it(self):
        assert verdict(WOODS, target=model(17_400)) == ("full", None, ())

    def test_the_viewer_in_it_looks_out_freely(self):
        assert verdict(WOODS, viewer=model(20_000)) == ("full", None, ())

    def test_both_in_it_the_target_is_in_its_cover(self):
        seen = sight(board(WOODS), model(18_500), model(21_500))
        assert (seen.kind, seen.cover, seen.blockers) == ("partial", "soft", ("woods",))
        assert seen.stopped is None, "the cover is all around"

    def test_it_never_hides_the_target_alone_but_another_piece_may(self):
        deep = wall(18_000, 10_000, 40_000, 26_000, id="wood", cover="soft")
        assert verdict(deep) == ("partial", "soft", ("wood",))
        screen = wall(14_000, 10_000, 15_000, 26_000, id="screen")
        assert verdict(deep, screen) == ("none", "hard", ("screen", "wood"))

    def test_a_wreck_counts_like_terrain(self):
        assert verdict(wrecks={"wreck": model(30_500)}) == ("partial", "hard", ("wreck",))


class TestHills:
    """A ridge 1 inch high and 10 inches broad; models are 1.2 inches tall, infantry 0.5."""

    RIDGE = hill(20_000, 30_000)

    def test_across_it_heads_are_seen(self):
        assert verdict(self.RIDGE, target=model(35_000)) == ("partial", "hard", ("hill",))
        assert verdict(self.RIDGE, target=model(30_800, height=1000))[0] == "partial"
        assert verdict(self.RIDGE, target=model(35_000, height=500))[0] == "none"
        small = model(10_000, height=500)
        assert verdict(self.RIDGE, viewer=small, target=model(35_000, height=500))[0] == "none"

    def test_on_top_one_is_no_longer_in_it(self):
        top = model(25_000, elevation=1000)
        assert verdict(self.RIDGE, target=top) == ("full", None, ())
        assert verdict(self.RIDGE, viewer=top, target=model(35_000)) == ("full", None, ())
        assert verdict(self.RIDGE, viewer=top, target=model(22_000, elevation=1000)) == ("full", None, ())

    def test_from_below_the_edge_hides_the_feet_but_never_all(self):
        low = model(19_000, height=500)
        assert verdict(self.RIDGE, viewer=low, target=model(25_000, elevation=1000)) == ("partial", "hard", ("hill",))
        lying = model(25_000, elevation=1000, height=100)
        assert verdict(self.RIDGE, viewer=low, target=lying)[0] == "partial"
        assert verdict(self.RIDGE, viewer=lying, target=low)[0] == "full"

    def test_a_wreck_on_the_ridge_hides_only_what_is_behind_it_up_there(self):
        wreck = {"wreck": model(25_000, radius=800, elevation=1000, height=1300)}
        here, there = model(22_000, elevation=1000), model(28_000, elevation=1000)
        assert verdict(self.RIDGE, viewer=here, target=there, wrecks=wreck) == ("none", "hard", ("wreck",))
        lookout = model(10_000, elevation=9000)
        assert verdict(self.RIDGE, viewer=lookout, target=model(29_400, elevation=1000), wrecks=wreck)[0] == "full"

    def test_one_can_look_under_what_hangs_above_the_ground(self):
        bridge = wall(19_000, 10_000, 21_000, 26_000, 2000, id="bridge", elevation=1200)
        assert verdict(bridge) == ("full", None, ())
        low = wall(19_000, 10_000, 21_000, 26_000, 2000, id="bridge", elevation=500)
        assert verdict(low) == ("partial", "hard", ("bridge",))


@pytest.mark.rule("kog.cover.hard-in-assault")
class TestHardCoverInAssault:
    """A wall 0.4 inches thick between two bases 1 inch apart."""

    FENCE = wall(20_900, 16_000, 21_300, 20_000, 800, id="fence")
    A, B = model(20_000), model(22_200)

    def test_across_the_wall(self):
        assert hard_cover_between(board(self.FENCE), self.A, self.B) == ("fence",)

    def test_not_beside_it(self):
        aside = wall(20_900, 18_001, 21_300, 20_000, 800, id="fence")
        assert hard_cover_between(board(aside), self.A, self.B) == ()
        beside = wall(20_900, 18_000, 21_300, 20_000, 800, id="fence")
        assert hard_cover_between(board(beside), self.A, self.B) == (), "the line runs along its edge"

    def test_soft_cover_does_not_count(self):
        hedge = wall(20_900, 16_000, 21_300, 20_000, 800, id="hedge", cover="soft")
        assert hard_cover_between(board(hedge), self.A, self.B) == ()

    def test_what_the_attacker_stands_in_is_ignored(self):
        ruin = wall(20_500, 16_000, 21_300, 20_000, 800, id="ruin")
        assert hard_cover_between(board(ruin), self.A, self.B) == ()
        assert hard_cover_between(board(ruin), self.B, self.A) == ("ruin",)

    def test_wrecks_count_and_touching_bases_have_nothing_between(self):
        wreck = {"wreck": model(21_100, 18_300, radius=400)}
        assert hard_cover_between(board(), self.A, self.B, wreck) == ("wreck",)
        assert hard_cover_between(board(self.FENCE), model(19_000), model(20_200)) == ()

    def test_what_lies_below_both_does_not_count(self):
        up = self.A._replace(elevation=1000), self.B._replace(elevation=1000)
        assert hard_cover_between(board(self.FENCE), *up) == ()
        assert hard_cover_between(board(self.FENCE), self.A, up[1]) == ("fence",)
