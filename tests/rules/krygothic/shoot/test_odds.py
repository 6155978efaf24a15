"""Odds of shots: exact through every six that is rolled again, and the same at any distance."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from rules.kernel.odds import Forecast, Odds, odds
from rules.kernel.script import Play, Script
from rules.kernel.shapes import Pick
from rules.krygothic.board import FireRun, Model, Pin, Table
from rules.krygothic.lists.force import Armour, Gun
from rules.krygothic.shoot.actions import SHOOT
from rules.krygothic.shoot.shot import ShotAction
from tests.rules.krygothic.build import BLUE, PISTOL, model, table
from tests.rules.krygothic.running import action

Chances = dict[str, Fraction]

AUTO = Gun(id="auto", name="Autocannon", x=6, y=2, s=3, short=4, long=18, limit=23, traits=("suppressive", "heavy"))


def at(distance: float, gun: Gun = PISTOL, rc: int = 3, **target: Any) -> Table:
    return table(
        model("A", 10, 10, guns=(gun,), rc=rc),
        model("V", 11 + distance, 10, BLUE, **({"facing": 180, "body": 6} | target)),
    )


def chances(on: Table, shot: str = "standard") -> dict[str, Fraction]:
    found = odds(on, action(on, SHOOT, "A", Pick(("V",)), id_=shot).odds_script())
    return {one.label: Fraction(one.numerator, one.denominator) for one in found.chances}


@pytest.mark.rule("krygothic.shoot.to_hit", "krygothic.shoot.to_wound", "krygothic.dice.sixes")
def test_one_die_to_hit_and_one_to_wound() -> None:
    """A third hits; one in three of the hits against 4 wounds, twice where the die showed three sixes."""
    on = at(4, rc=1)
    found = chances(on)
    assert found["hits"] == Fraction(1, 3)
    assert found["wounds"] == Fraction(1, 3) * Fraction(1, 2)
    assert found["removes"] == Fraction(1, 216) * Fraction(1, 2), "two wounds need a critical pass"
    assert found["hurts itself"] == Fraction(1, 6), "a 1, and its own Body of 2 less 2 always passes"


@pytest.mark.rule("krygothic.shoot.suppressive", "krygothic.shoot.suppressive_critical")
def test_suppressive_fire_wounds_by_three_sixes_alone() -> None:
    found = chances(at(5, AUTO, rc=-1), "suppressive")
    assert found.pop("pins") == (Fraction(1, 3) - Fraction(1, 432)) * Fraction(2, 3) ** 3, "3 dice against 5"
    assert found == {"hits": Fraction(1, 3), "wounds": Fraction(1, 432), "removes": Fraction(1, 432)}


@pytest.mark.rule("krygothic.shoot.snap")
def test_two_attacks_of_a_snap_shot_are_independent() -> None:
    found = chances(at(4, rc=3), "snap")
    assert found["hits"] == 1 - Fraction(2, 3) ** 2
    assert found["wounds"] == 1 - Fraction(5, 6) ** 2


@pytest.mark.rule("krygothic.shoot.no_premeasure")
def test_odds_give_no_distance_away() -> None:
    assert chances(at(1)) == chances(at(4)) == chances(at(30))


def test_the_odds_of_many_dice_are_counted_soon_enough() -> None:
    on = at(4, AUTO, rc=7, wounds=3)
    assert sum(chances(on, shot)["hits"] > 0 for shot in ("standard", "snap", "suppressive")) == 3


@pytest.mark.rule("krygothic.waiting.mid_move")
def test_odds_are_those_of_where_a_mover_will_be_when_it_is_shot_at() -> None:
    """A model that waits picks a point of a movement: by then the mover shows its back."""
    now, then = at(5, rc=1), at(5, rc=1, facing=0)
    shot = action(then, SHOOT, "A", Pick(("V",)), id_="standard")
    assert chances(now) != chances(then)
    assert odds(now, shot.odds_script()) == odds(then, shot.odds_script())


@pytest.mark.rule("krygothic.pin.hit_test", "krygothic.pin.miss_test", "krygothic.pin.hit_multiple")
def test_who_may_be_pinned_is_in_the_odds() -> None:
    """The second to fire in a run: a hit is tested against 6, a miss as a near miss against 3."""
    second = structs.replace(at(4, rc=1), fire=(FireRun(target="V", shooters=("B",)),))
    removed = Fraction(1, 216) * Fraction(1, 2)
    hit, miss = (Fraction(1, 3) - removed) * Fraction(5, 6) ** 3, Fraction(2, 3) * Fraction(1, 3) ** 3
    assert chances(second)["pins"] == hit + miss
    leader = at(4, rc=1, type="leader")
    assert "pins" not in chances(leader), "leaders are never pinned"
    held = at(4, rc=1, pin=Pin(hit=True, target=5, by=("B",)))
    assert "pins" not in chances(held), "nor who is pinned by a hit already"


ROCKET = Gun(id="rocket", name="Rocket launcher", x=2, y=5, s=2, short=1, long=16, limit=17, traits=("blast", "heavy"))
BURST = structs.replace(AUTO, traits=("suppressive",))
PLATE = Armour(id="plate_armour", name="Plate armour", worn="torso", body=5, speed=-1)


def fired(on: Table, shot: ShotAction) -> Chances:
    """The chances of what is left on the table once the shot was really fired, at whatever distance it is."""

    def script(play: Play[Table]) -> Script[Forecast]:
        before = play.table
        yield from SHOOT.carry_out(play, shot, None)
        aimed_at = [(before.models[id_], play.table.models[id_]) for id_ in dict.fromkeys(shot.targets)]
        itself = play.table.models[shot.model]
        labels = (
            *(("wounds",) if any(_lost(*pair) for pair in aimed_at) else ()),
            *(("removes",) if any(now.life == "gone" for _, now in aimed_at) else ()),
            *(("pins",) if any(now.pin and not was.pin for was, now in aimed_at) else ()),
            *(("hurts itself",) if _lost(before.models[shot.model], itself) else ()),
        )
        return Forecast(labels, sum(_lost(*pair) for pair in aimed_at), "wounds lost")

    return of(odds(on, script))


def _lost(before: Model, now: Model) -> int:
    return before.wounds if now.life == "gone" else before.wounds - now.wounds


def of(found: Odds) -> Chances:
    shares = {one.label: Fraction(one.numerator, one.denominator) for one in found.chances if one.label != "hits"}
    return {**shares, "expected": Fraction(found.expected.numerator, found.expected.denominator)}


@pytest.mark.rule("krygothic.crit.fail", "krygothic.shoot.snap", "krygothic.shoot.blast", "krygothic.weak.test")
@pytest.mark.parametrize("targets", [("V",), ("V", "W")])
@pytest.mark.parametrize(
    ("shooter", "target"),
    [
        ({"guns": (ROCKET,), "rc": 4, "body": 2, "armour": (PLATE,)}, {}),
        ({"guns": (ROCKET,), "rc": 3, "body": 4, "wounds": 1}, {"wounds": 1, "body": 3}),
        ({"guns": (BURST,), "rc": 4, "body": 3}, {"body": 7, "willpower": 2}),
        ({"guns": (PISTOL,), "rc": 3, "body": 2, "wounds": 1}, {"wounds": 1, "body": 3}),
    ],
)
@pytest.mark.parametrize("weak", [False, True])
def test_odds_of_a_shot_are_those_of_firing_it(
    shooter: dict[str, Any], target: dict[str, Any], targets: tuple[str, ...], weak: bool
) -> None:
    """A shooter that removes itself makes no second attack; blasts and floors strike others it is aimed at."""
    on = table(
        model("A", 10, 10, **shooter),
        model("V", 16, 10, BLUE, facing=180, **({"body": 2} | target)),
        model("W", 16, 11.2, BLUE, facing=180, body=2, willpower=None),
        settings={"weak": weak},
    )
    shots = ["snap", "suppressive"] if "suppressive" in shooter["guns"][0].traits else ["snap"]
    for how in shots:
        picked = targets if how == "snap" else targets[:1]
        shot = action(on, SHOOT, "A", Pick(picked), id_=how)
        assert of(odds(on, shot.odds_script())) == fired(on, shot)
