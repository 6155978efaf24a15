"""Whether a target may be chosen or not: the lines of sight that show why, and what stands in them."""

import pytest

from rules.kernel import engine
from rules.kernel.preview import HasPreview, Preview
from rules.kernel.question import Answer
from rules.kernel.refusal import Refusal, SightLine
from rules.kog.system import KOG
from tests.rules.kog.build import Game, at, begin, box, table, terrain
from tests.rules.kog.profiles import PROFILES

AUTOCANNON = "shoot:a-m1:autocannon-24-4"
OPEN_FOE = ("hunter", "b", (10, 20))


def behind(*, to: float = 13) -> Game:
    """A Hunter at 10, 10 chooses its target: one foe in the open, one at 26, 10 behind a wall that ends at y = `to`."""
    wall = terrain("wall", box(16, 7, 1, to - 7), height=6, cover="hard")
    models = [("hunter", "a", (10, 10)), ("hunter", "b", (26, 10)), OPEN_FOE]
    return begin(table(models, terrain=[wall])).choose(AUTOCANNON)


def refusal_of(game: Game, option: str) -> Refusal:
    refused = game.option(option).refusal
    assert refused
    return refused


def previewed(game: Game, option: str) -> Preview:
    ask = engine.open_ask(KOG, game.position, game.question.seat, game.question.number)
    brought = ask.accept(Answer(option))
    assert isinstance(brought, HasPreview)
    return brought.describe()


@pytest.mark.rule("kog.sight.full")
def test_a_target_in_the_open_is_seen_along_a_free_line() -> None:
    (line,) = previewed(behind(), "target:b-m2").evidence
    assert (line.kind, line.end, line.stop, line.pieces) == ("free", at(10, 20), None, ())


@pytest.mark.rule("kog.sight.partial", "kog.cover.shots")
def test_a_target_half_behind_something_has_a_free_line_and_a_stopped_one() -> None:
    lines = previewed(behind(to=10.5), "target:b-m1").evidence
    assert [line.kind for line in lines] == ["stopped", "free"]
    assert all(line.pieces == ("wall",) for line in lines)


@pytest.mark.rule("kog.sight.none", "kog.shoot.sight-needed")
def test_a_refused_target_names_and_shows_what_blocks_it() -> None:
    refused = refusal_of(behind(), "target:b-m1")
    assert "cannot see Hunter B1: Wall in the way" in refused.message
    (line,) = refused.evidence
    assert line == SightLine(kind="stopped", start=at(10, 10), end=line.end, stop=line.stop, pieces=("wall",))
    assert line.stop
    assert line.stop.x == pytest.approx(16_000, abs=1)


@pytest.mark.rule("kog.shoot.range")
def test_what_is_too_far_away_is_no_matter_of_sight() -> None:
    far = [("hunter", "a", (10, 10)), ("hunter", "b", (45, 10)), OPEN_FOE]
    assert refusal_of(begin(table(far)).choose(AUTOCANNON), "target:b-m1").evidence == ()


@pytest.mark.rule("kog.shoot.observer.eligible")
def test_an_observer_that_sees_nothing_says_what_is_in_its_way() -> None:
    weapons = ((key, weapon) for key, profile in PROFILES.items() for weapon in profile.weapons)
    key, weapon = next((key, weapon) for key, weapon in weapons if weapon.indirect)
    wall = terrain("wall", box(16, 1, 1, 18), height=6, cover="hard")
    models = [(key, "a", (4, 10)), ("hunter", "a", (2, 12)), ("hunter", "a", (20, 4)), ("hunter", "b", (24, 10))]
    game = begin(table(models, terrain=[wall], recon=["a-u2", "a-u3"]))
    game.choose(f"shoot:a-m1:{weapon.id}:indirect", "target:b-m1")
    refused = refusal_of(game, "observer:a-m2")
    assert "does not see Hunter B1 itself: Wall in the way" in refused.message
    assert [line.pieces for line in refused.evidence] == [("wall",)]
    assert [line.kind for line in previewed(game, "observer:a-m3").evidence] == ["free"]
