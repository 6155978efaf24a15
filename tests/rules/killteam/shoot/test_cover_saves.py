"""Which cover save is proposed: the one that hurts least, with the odds that are shown for it."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec import structs

from rules.kernel.odds import odds
from rules.kernel.question import Answer
from rules.killteam.board.table import LastingEffect, Table
from rules.killteam.dice.pool import CoverSaves, Pool, Rules
from rules.killteam.dice.saves import Damage
from rules.killteam.effects.weapons import WeaponMode
from rules.killteam.shoot import saves
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shoot import shot_forecast
from rules.killteam.shoot.shot import Shot
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.effects import ExtraCoverSave
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


def helped(*effects: tuple[str, ExtraCoverSave]) -> Table:
    """A target that these effects help, each with the ability it comes from."""
    lasting = tuple(
        LastingEffect(effect=effect, source=source, seat=B, until="end_battle") for source, effect in effects
    )
    return structs.replace(duel("scavver"), lasting=lasting)


def ways(on: Table, *, dice: int = 5, raised: bool = False, brutal: bool = False) -> list[tuple[int, int, str]]:
    """Crits, normal saves and what is used for it."""
    aim = TargetStatus(distance=9_000, in_cover=True, raised=raised)
    found = saves.ways_to_retain(on, on.models["T"], aim, Rules({"brutal": 0} if brutal else {}), dice)
    return [(way.saves.crits, way.saves.normals, way.gear) for way in found]


def hitting_once() -> Shot:
    mode = Mode(atk=1, hit=2, dmg=(3, 5), rules=())
    weapon = WeaponMode(Weapon(id="made", name="Made", kind="ranged", mode=(mode,)), mode)
    return shot_with(weapon, shooter="S", target="T", aim=TargetStatus(distance=9_000, in_cover=True))


MORE = ExtraCoverSave(who="friendly")
TWO_ONCE = ExtraCoverSave(count=2, uses="per_battle", who="friendly")
CRIT_ONCE = ExtraCoverSave(count=0, crit=True, uses="per_turning_point", who="friendly")


@pytest.mark.rule("killteam.shoot.cover_save_one", "killteam.shoot.cover_save_needs_die")
def test_what_is_had_so_often_adds_to_what_is_always_had():
    on = helped(("always", MORE), ("twice", TWO_ONCE))
    assert ways(on) == [(0, 4, "twice"), (0, 2, ""), (0, 0, "")]
    assert ways(on, dice=3) == [(0, 3, "twice"), (0, 2, ""), (0, 0, "")]
    assert ways(on, dice=2) == [(0, 2, ""), (0, 0, "")], "nothing is used up for no save more"
    assert ways(on, raised=True) == [
        (1, 3, "twice"), (0, 5, "twice"), (1, 1, ""), (0, 3, ""), (0, 0, "")
    ]  # fmt: skip


@pytest.mark.rule("killteam.shoot.cover_save_needs_die", "killteam.weapon.brutal")
def test_more_saves_beside_a_critical_one_need_dice_and_are_of_no_use_against_a_brutal_weapon():
    on = helped(("always", MORE), ("twice", TWO_ONCE), ("sign", CRIT_ONCE))
    assert ways(on, dice=3, raised=True) == [(1, 2, "twice"), (1, 1, ""), (0, 3, ""), (0, 0, "")]
    assert ways(on, dice=1, raised=True) == [(1, 0, ""), (0, 1, ""), (0, 0, "")]
    assert ways(on, brutal=True) == [(1, 0, "sign"), (0, 0, "")]
    assert ways(on, raised=True, brutal=True) == [(1, 0, ""), (0, 0, "")]


@pytest.mark.rule("killteam.shoot.cover_save_one")
def test_a_critical_save_that_is_had_so_often_is_used_up():
    on = helped(("sign", CRIT_ONCE))
    assert ways(on) == [(1, 0, "sign"), (0, 1, ""), (0, 0, "")]
    shot = hitting_once()
    ran = run(on, lambda play: sequence(play, shot, "T", shot.aim), [6, 1, 1], ["cover:1:0:sign"])
    assert (ran.wounds("T"), dict(ran.table.side(B).gear), ran.table.side(B).worn) == (7, {"sign": 1}, {})
    assert ways(ran.table) == [(0, 1, ""), (0, 0, "")]


@pytest.mark.rule("killteam.shoot.cover_save_one")
def test_what_is_had_once_a_battle_is_counted_for_the_battle():
    on = helped(("twice", TWO_ONCE), ("sign", CRIT_ONCE), ("sign", structs.replace(TWO_ONCE, uses="per_turning_point")))
    assert ways(on) == [(0, 3, "twice"), (1, 2, "sign"), (0, 3, "sign"), (0, 1, ""), (0, 0, "")]
    shot = hitting_once()
    ran = run(on, lambda play: sequence(play, shot, "T", shot.aim), [3], ["cover:0:3:twice"])
    assert (dict(ran.table.side(B).worn), ran.table.side(B).gear) == ({"twice": 1}, {})
    assert "twice" not in [gear for _, _, gear in ways(ran.table)]


@pytest.mark.rule("killteam.shoot.cover_save")
def test_wounds_are_lost_no_more_often_than_there_are_any():
    """Against two hits of 3 damage, of which one save stops one: with 3 Wounds left one hit kills as well as two."""
    mode = Mode(atk=2, hit=2, dmg=(3, 3), rules=())
    weapon = WeaponMode(Weapon(id="made", name="Made", kind="ranged", mode=(mode,)), mode)
    shot = shot_with(weapon, shooter="S", target="T", aim=TargetStatus(distance=6_000, in_cover=True))
    attacking = saves.AttackPool(pool=Pool(0, 2), damage=Damage(3, 3), brutal=False)
    for wounds in (1, 3, 4, 6, 9):
        on = duel("scavver", wounds)
        lost, inflicted = saves.least_hurt(on, on.models["T"], shot.aim, shot.rules, 3, attacking)
        # two dice, each a save of 5+ with 1/3: none, one or more stop what the cover save lets through
        assert inflicted == 3 * Fraction(4, 9)
        assert lost == min(3, wounds) * Fraction(4, 9)


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
