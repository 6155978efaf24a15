"""Stats as wounds and effects change them, damage and healing."""

import pytest

from rules.geometry.point import INCH
from rules.killteam.board.table import LastingEffect
from rules.killteam.effects.stats import allowance, apl, hit, injured, move, save, wounded
from rules.killteam.effects.weapons import usable_weapons
from rules.killteam.losses.damage import inflict_damage, remove_fallen
from rules.killteam.losses.facts import healed
from rules.killteam.teams.effects import StatMod
from tests.rules.killteam.running import run
from tests.rules.killteam.tables import A, op, table


@pytest.mark.rule("killteam.core.injured.threshold")
@pytest.mark.rule("killteam.core.injured.move")
@pytest.mark.rule("killteam.core.stat.move")
@pytest.mark.rule("killteam.core.stat.move_floor")
@pytest.mark.parametrize(
    ("type_", "wounds", "is_injured", "inches"),
    [("bulwark", 8, False, 5), ("bulwark", 7, True, 4), ("glass-sniper", 4, False, 6), ("glass-sniper", 3, True, 4)],
)
def test_v29_injured(type_, wounds, is_injured, inches):
    on = table(op("A", 5, 2, type_, wounds=wounds))
    one = on.models["A"]
    assert injured(on, one) == is_injured
    assert move(on, one) == inches * INCH
    assert allowance(on, one, "Reposition") == inches * INCH
    assert allowance(on, one, "Charge") == (inches + 2) * INCH
    assert allowance(on, one, "Dash") == 3 * INCH


@pytest.mark.rule("killteam.core.injured.hit")
@pytest.mark.rule("killteam.core.injured.recover")
@pytest.mark.rule("killteam.core.stat.wounds")
@pytest.mark.rule("killteam.core.damage.wounded")
def test_injury_ends_with_healing_and_healing_with_the_wounds_it_started_with():
    on = table(op("A", 5, 2, "scavver", wounds=3))
    weapon = usable_weapons(on, on.models["A"], "ranged")[0]
    assert hit(on, on.models["A"], weapon.mode) == weapon.mode.hit + 1
    better = healed("A", 1, "a test").apply(on)
    assert hit(better, better.models["A"], weapon.mode) == weapon.mode.hit
    assert wounded(better, better.models["A"])
    whole = healed("A", 9, "a test").apply(better)
    assert whole.models["A"].wounds == 7
    assert not wounded(whole, whole.models["A"])


@pytest.mark.rule("killteam.core.stat.apl")
@pytest.mark.rule("killteam.core.stat.save")
def test_printed_stats():
    on = table(op("A", 5, 2, "keeper"))
    one = on.models["A"]
    assert (apl(on, one), save(on, one), save(on, one, 1), save(on, one, 9)) == (3, 4, 3, 2)


@pytest.mark.rule("killteam.core.stat.save", "killteam.core.stat.improve")
@pytest.mark.parametrize(("value", "needed"), [(1, 3), (-1, 5)])
def test_an_effect_betters_or_worsens_a_save(value, needed):
    effect = StatMod(stat="save", value=value)
    lasting = LastingEffect(effect=effect, source="x", seat=A, until="end_battle", operative="A")
    on = table(op("A", 5, 2, "keeper"), lasting=(lasting,))
    assert (save(on, on.models["A"]), save(on, on.models["A"], 1)) == (needed, needed - 1)


@pytest.mark.rule("killteam.core.damage.apply")
@pytest.mark.rule("killteam.core.damage.incapacitated")
@pytest.mark.rule("killteam.core.damage.removal_timing")
def test_wounds_below_nothing_are_nothing_and_the_fallen_stay_until_they_are_removed():
    on = table(op("A", 5, 2, "scavver"), op("B", 13, 2, "scavver", 1))

    def script(play):
        inflict_damage(play, "B", 99, "a test")
        inflict_damage(play, "B", 1, "a test")
        assert (play.table.models["B"].wounds, play.table.models["B"].life) == (0, "down")
        assert play.table.living(on.models["B"].seat) == ()
        return (yield from remove_fallen(play))

    ran = run(on, script)
    assert [one.id for one in ran.result] == ["B"]
    assert ran.table.models["B"].life == "gone"
    assert len(ran.events) == 2
