"""Walls around a blast, and further targets of Torrent."""

import pytest

from rules.kernel.refusal import Refusal
from rules.killteam.dice.pool import combined_rules
from rules.killteam.effects.weapons import WeaponMode, usable_weapons
from rules.killteam.shoot.shot import Shot, prepare_shot, rules_in_force, torrent_targets
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.team import Mode, Weapon
from tests.rules.killteam.shots import shot_with
from tests.rules.killteam.tables import CORRIDOR, op, table


def made(*rules: str) -> WeaponMode:
    mode = Mode(atk=4, hit=4, dmg=(2, 4), rules=rules)
    return WeaponMode(Weapon(id="made", name="Made", kind="ranged", mode=(mode,)), mode)


def lethal(on, weapon: WeaponMode, target: str) -> int:
    shot = shot_with(shooter="S", weapon=weapon, target=target, aim=TargetStatus(distance=3_000))
    return rules_in_force(on, shot, on.models[target], shot.aim).value("lethal")


@pytest.mark.rule("killteam.kz.city.lethal")
@pytest.mark.parametrize(
    ("rules", "switch", "inside"),
    [
        (("Blast 2",), "every", 5),
        (("Torrent 2",), "every", 5),
        (("Devastating 3",), "every", 5),
        (("Devastating 3",), "area", 0),
        (("1 Devastating 3",), "area", 5),
        (("Blast 2", "Lethal 4+"), "every", 4),
        ((), "every", 0),
    ],
)
def test_v69_confined_blast(rules, switch, inside):
    on = table(
        op("S", 7, 13), op("P", 7, 7.9, "deckhand", 1), op("out", 7, 10, "deckhand", 1),
        switches={"city_lethal_devastating": switch},
    )  # fmt: skip
    assert lethal(on, made(*rules), "P") == inside
    assert lethal(on, made(*rules), "out") == (4 if "Lethal 4+" in rules else 0)


@pytest.mark.rule("killteam.kz.corridor.condensed", "killteam.kz.city.lethal")
@pytest.mark.parametrize(
    ("rules", "switch", "found"),
    [
        (("Blast 2",), "on", 5),
        (("Blast 2",), "off", 0),
        (("1 Devastating 2",), "on", 5),
        (("Devastating 2",), "on", 0),
        ((), "on", 0),
    ],
)
def test_a_condensed_environment_makes_blasts_lethal(rules, switch, found):
    on = table(
        op("S", 5, 2), op("P", 8, 2, "deckhand", 1), board=CORRIDOR, switches={"corridor_condensed": switch}
    )  # fmt: skip
    assert lethal(on, made(*rules), "P") == found


@pytest.mark.rule("killteam.weapon.torrent")
@pytest.mark.rule("killteam.weapon.torrent_valid")
def test_v52_torrent():
    on = table(
        op("S", 2, 2, "scavver"), op("P", 10.2, 2, "deckhand", 1), op("X", 10.2, 4.2, "deckhand", 1),
        op("far", 12.3, 2, "deckhand", 1), op("off", 10.2, 8, "deckhand", 1),
    )  # fmt: skip
    weapon = made("Torrent 2", "Range 8")
    one = prepare_shot(on, on.models["S"], weapon, on.models["P"], combined_rules(weapon.printed))
    assert isinstance(one, Shot)
    found = dict(torrent_targets(on, one))
    assert set(found) == {"X", "far"}
    assert isinstance(found["X"], TargetStatus)
    refused = found["far"]
    assert isinstance(refused, Refusal)
    assert refused.rule == "killteam.weapon.range"


@pytest.mark.rule("killteam.core.weapon.modes")
@pytest.mark.rule("killteam.weapon.limited")
def test_a_limit_counts_uses_of_its_own_mode():
    on = table(op("S", 2, 2, "sapper"), op("P", 10.2, 2, "deckhand", 1))
    assert "shard-bomb" in [one.id for one in usable_weapons(on, on.models["S"], "ranged")]
    spent = on.with_model("S", spent={"shard-bomb": 1})
    assert "shard-bomb" not in [one.id for one in usable_weapons(spent, spent.models["S"], "ranged")]
