"""Which cover save is proposed: the one that hurts least, with the odds that are shown for it."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from rules.kernel.odds import odds
from rules.kernel.question import Answer
from rules.killteam.board.table import Table
from rules.killteam.dice.pool import CoverSaves, Rules
from rules.killteam.effects.weapons import WeaponMode
from rules.killteam.shoot import saves
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shoot import shot_forecast
from rules.killteam.shoot.shot import Shot
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.house_teams import HOUSE_TEAMS
from rules.killteam.teams.team import Mode, Weapon
from tests.rules.killteam.running import run
from tests.rules.killteam.shots import shot_with
from tests.rules.killteam.tables import B, op, table

RANGED = {
    f"{weapon.id}.{at}": WeaponMode(weapon, mode)
    for team in HOUSE_TEAMS.values()
    for weapon in team.weapon
    if weapon.kind == "ranged"
    for at, mode in enumerate(weapon.mode)
    if "Saturate" not in mode.rules
}
BY_SAVE = {3: "sentinel", 4: "lantern-scout", 5: "scavver"}


def duel(target: str, wounds: int = 0) -> Table:
    return table(op("S", 5, 2), op("T", 11, 2, target, 1, **({"wounds": wounds} if wounds else {})))


def from_above(weapon: WeaponMode) -> Shot:
    aim = TargetStatus(distance=6_000, in_cover=True, raised=True)
    return shot_with(weapon, shooter="S", target="T", aim=aim)


def expected(on: Table, shot: Shot) -> Fraction:
    found = odds(on, shot_forecast(lambda: shot)).expected
    return Fraction(found.numerator, found.denominator)


def only(monkeypatch: pytest.MonkeyPatch, kept: CoverSaves) -> None:
    """Whoever defends retains these saves, whatever is proposed."""

    def one_way(
        _table: object, _target: object, _aim: object, _rules: object, dice: int
    ) -> Sequence[saves.CoverSaveChoice]:
        crits = min(kept.crits, dice)
        return [saves.CoverSaveChoice(CoverSaves(min(kept.normals, dice - crits), crits))]

    monkeypatch.setattr(saves, "ways_to_retain", one_way)


WAYS = {"crit": CoverSaves(crits=1), "normals": CoverSaves(normals=2), "none": CoverSaves()}


def by_way(monkeypatch: pytest.MonkeyPatch, on: Table, shot: Shot) -> dict[str, Fraction]:
    """What the shot costs on average if the same saves are retained whatever the attack dice show."""
    found = {}
    for name, kept in WAYS.items():
        with monkeypatch.context() as patched:
            only(patched, kept)
            found[name] = expected(on, shot)
    return found


@pytest.mark.rule("killteam.shoot.vantage_conceal_save")
def test_two_normal_saves_are_proposed_where_they_hurt_less(monkeypatch):
    on, shot = duel("scavver", wounds=10), from_above(RANGED["slug-repeater.0"])
    costs = by_way(monkeypatch, on, shot)
    assert {name: round(float(cost), 2) for name, cost in costs.items()} == {
        "crit": 3.48,
        "normals": 2.70,
        "none": 5.45,
    }
    assert expected(on, shot) < costs["normals"]  # a crit is retained where the attack has crits that make it better


@pytest.mark.rule("killteam.shoot.vantage_conceal_save")
@pytest.mark.parametrize("save", BY_SAVE)
@pytest.mark.parametrize("weapon", RANGED)
def test_no_way_to_save_hurts_less_than_the_ones_proposed(weapon, save, monkeypatch):
    on, shot = duel(BY_SAVE[save]), from_above(RANGED[weapon])
    assert expected(on, shot) <= min(by_way(monkeypatch, on, shot).values())


@pytest.mark.rule("killteam.shoot.cover_save", "killteam.weapon.brutal")
def test_no_normal_save_is_retained_against_a_brutal_weapon():
    mode = Mode(atk=5, hit=4, dmg=(3, 5), rules=("Brutal",))
    weapon = WeaponMode(Weapon(id="made", name="Made", kind="ranged", mode=(mode,)), mode)
    on = duel("scavver", wounds=9)
    shot = shot_with(weapon, shooter="S", target="T", aim=TargetStatus(distance=6_000, in_cover=True))
    assert round(float(expected(on, shot)), 2) == 6.05
    ran = run(on, lambda play: sequence(play, shot, "T", shot.aim), [5, 1, 1, 1, 1, 6, 1, 1])
    assert (ran.wounds("T"), ran.asked) == (9, [])


@pytest.mark.rule("killteam.shoot.vantage_conceal_save", "killteam.weapon.brutal")
def test_from_above_a_brutal_weapon_is_met_by_a_crit_or_by_dice():
    mode = Mode(atk=4, hit=4, dmg=(3, 5), rules=("Brutal",))
    weapon = WeaponMode(Weapon(id="made", name="Made", kind="ranged", mode=(mode,)), mode)
    on, shot = duel("scavver", wounds=9), from_above(weapon)
    ran = run(on, lambda play: sequence(play, shot, "T", shot.aim), [4, 4, 1, 1, 1, 1])
    [ask] = ran.asked
    assert [option.id for option in ask.options] == ["cover:1:0", "cover:0:0"]
    assert ask.default == ask.standing[0].answer == Answer("cover:1:0")
    assert ran.wounds("T") == 9 - 3


@pytest.mark.rule("killteam.weapon.brutal", "killteam.shoot.cover_save_one")
def test_what_gives_more_cover_saves_is_not_used_up_on_a_brutal_weapon():
    aim, shields = TargetStatus(distance=9_000, in_cover=True), {"scrap-shields"}
    on = duel("scavver")
    on = on.with_side(B, equipment=tuple(shields))
    plain = Rules({})
    target = on.models["T"]
    ways = list(saves.ways_to_retain(on, target, aim, plain, 3))
    assert [(way.saves, way.gear) for way in ways] == [
        (CoverSaves(2), "scrap-shields"),
        (CoverSaves(1), ""),
        (CoverSaves(), ""),
    ]
    assert list(saves.ways_to_retain(on, target, aim, Rules({"brutal": 0}), 3)) == [saves.CoverSaveChoice(CoverSaves())]


@pytest.mark.rule("killteam.shoot.cover_or_obscured", "killteam.shoot.cover_save_one")
@pytest.mark.parametrize(("equipment", "proposed"), [((), "obscured"), (("scrap-shields",), "cover")])
def test_cover_is_proposed_where_more_cover_saves_hurt_less_than_being_obscured(equipment, proposed):
    """Against two dice and Save 6+, two saves without a roll stop everything."""
    mode = Mode(atk=3, hit=2, dmg=(3, 3), rules=())
    weapon = WeaponMode(Weapon(id="made", name="Made", kind="ranged", mode=(mode,)), mode)
    on = duel("scavver").with_side(B, equipment=equipment)
    shot = shot_with(weapon, shooter="S", target="T", aim=TargetStatus(distance=6_000, both=("H1",)))
    ran = run(on, lambda play: sequence(play, shot, "T", shot.aim), [1, 1, 1])
    assert ran.asked[0].default == ran.asked[0].standing[0].answer == Answer(proposed)
