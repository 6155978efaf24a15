"""The worked shots at a single target, C-01 to C-31 and C-48 to C-64: dice in, hull out."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.rules.kog.build import box, table, terrain
from tests.rules.kog.vectors import hulls, played

AUTOCANNON = "autocannon-24-4"
GUNS = {
    "hunter": AUTOCANNON, "jaguar": "autocannon-24-3", "king-cobra": "heavy-cannon-36", "clumsy": "clumsy-gun",
    "ferret": "rocket-pod-24-5", "kodiak": "anti-tank-missile", "southern-infantry": "anti-tank-rifle",
    "marksman": "sniper-rifle", "spitting-cobra": "rocket-pack", "support-cobra": "howitzer",
}  # fmt: skip

SOFT = terrain("woods", box(19, 9, 2, 2), cover="soft")
HARD = terrain("ruin", box(19, 9, 2, 2), cover="hard")
WALL = terrain("wall", box(14, 0, 1, 36), cover="hard", height=5)
HOLD = {"a-m1": {"move": "hold"}}
COMBAT = {"a-m1": {"move": "combat"}}


@dataclass
class Case:
    """A firer at a target 10 inches away; `left` is what the target keeps."""

    id: str
    firer: str
    target: str
    dice: str
    left: int
    how: str = ""
    ground: tuple[Any, ...] = ()
    holds: bool = False
    crippled: bool = False
    hull: dict[str, int] = field(default_factory=dict)
    declines: bool = False
    spent: bool = False

    def run(self) -> Any:
        start = table(
            [(self.firer, "a", (10, 10)), (self.target, "b", (20, 10))],
            terrain=self.ground,
            hull=self.hull | ({"a-m1": 1} if self.crippled else {}),
            changes=HOLD if self.holds else COMBAT,
        )
        weapon = f"shoot:a-m1:{GUNS[self.firer]}{self.how}"
        return played(start, [weapon, "target:b-m1"], self.dice, declines=self.declines)


def check(case: Case) -> None:
    game = case.run()
    assert hulls(game, {"b-m1": 0}) == {"b-m1": case.left}
    assert (GUNS[case.firer] in game.models["a-m1"].spent) == case.spent
    assert game.models["b-m1"].life == ("live" if case.left else _remains(case))


def _remains(case: Case) -> str:
    return "gone" if case.target == "southern-infantry" else "wreck"


def cases(*listed: Case) -> Any:
    return pytest.mark.parametrize("case", listed, ids=[case.id for case in listed])


@pytest.mark.rule(
    "kog.shoot.hit-roll", "kog.damage.roll", "kog.damage.two-steps", "kog.damage.one-hull", "kog.damage.critical",
    "kog.damage.excess", "kog.shoot.critical-hit", "kog.dice.natural-one", "kog.dice.natural-six", "kog.dice.d6",
    "kog.weapon.piercing", "kog.damage.destroyed", "kog.damage.crippled", "kog.equipment.weapon-line", "kog.dice.reroll",
)  # fmt: skip
@cases(
    Case("C-01", "hunter", "jaguar", "S 4 3 | D 4", 2),
    Case("C-02", "hunter", "jaguar", "S 5 2 | D 3", 3),
    Case("C-03", "hunter", "jaguar", "S 4 2 | D 6", 1),
    Case("C-04", "hunter", "jaguar", "S 6 2 | D 2 | D' 5", 2),
    Case("C-05", "hunter", "jaguar", "S 6 6 | D 1 4 | D' 3", 2),
    Case("C-06", "clumsy", "jaguar", "S 6 | D 3", 3),
    Case("C-07", "ferret", "hunter", "S 6 5 | D 1 3 | D' 4", 1, spent=True),
    Case("C-08", "king-cobra", "grizzly", "S 1 2 | D 1", 4),
    Case("C-09", "hunter", "soft", "S 4 3 | D 1", 4),
    Case("C-10", "hunter", "hard", "S 4 5 | D 5 6", 2),
    Case("C-11", "hunter", "heavy-tank", "S 4 5 | D 5 6", 3),
    Case("C-12", "king-cobra", "grizzly", "S 2 3 | D 4 3", 2),
    Case("C-13", "king-cobra", "grizzly", "S 5 1 | D 6", 2),
    Case("C-14", "king-cobra", "hunter", "S 3 2 | D 3 2", 1),
    Case("C-15", "hunter", "ferret", "S 4 1 | D 6", 0),
    Case("C-16", "hunter", "ferret", "S 4 2 | D 2", 1),
    Case("C-17", "hunter", "hunter", "S 5 4 | D 6 6", 0, hull={"b-m1": 1}),
    Case("C-64", "kodiak", "heavy-tank", "S 6 | D 5 | D' 6", 3, spent=True),
)
def test_shots_and_damage(case: Case) -> None:
    check(case)


@pytest.mark.rule(
    "kog.dice.reroll-cancel", "kog.dice.reroll-once", "kog.dice.reroll-same-direction", "kog.dice.reroll-may-must",
    "kog.dice.final-result", "kog.cover.shots", "kog.cover.hard", "kog.cover.soft", "kog.damage.crippled.reroll",
    "kog.move.hold.reroll",
)  # fmt: skip
@cases(
    Case("C-18", "hunter", "jaguar", "S 5 2 | S' 3", 3, ground=(SOFT,)),
    Case("C-19", "hunter", "jaguar", "S 4 6 | S' 6 4 | D 1 2 | D' 5", 2, ground=(SOFT,)),
    Case("C-20", "hunter", "jaguar", "S 1 3 | S' 4 2 | D 4", 2, holds=True),
    Case("C-21", "hunter", "jaguar", "S 4 2 | D 5", 2, holds=True, ground=(SOFT,)),
    Case("C-22", "hunter", "jaguar", "S 6 4 | S' 3 2", 3, crippled=True),
    Case("C-23", "hunter", "jaguar", "S 5 3 | S' 4 | D 4", 2, crippled=True, ground=(SOFT,)),
    Case("C-24", "hunter", "jaguar", "S 5 3 | D 4", 2, crippled=True, holds=True),
    Case("C-25", "hunter", "jaguar", "S 6 1 | D 2 | D' 4", 2, crippled=True, holds=True, ground=(SOFT,)),
    Case("C-26", "hunter", "jaguar", "S 5 3 | S' 4 | D 4 | D' 2", 3, ground=(HARD,)),
    Case("C-27", "hunter", "jaguar", "S 4 2 | S' 6 | D 4", 2, ground=(HARD,)),
    Case("C-28", "hunter", "jaguar", "S 4 2 | S' 6 | D 2", 3, ground=(HARD,)),
    Case("C-29", "hunter", "jaguar", "S 6 5 | D 2 5 | D' 3", 3, holds=True, ground=(HARD,)),
    Case("C-30", "hunter", "jaguar", "S 5 2 | S' 4 | D 6 | D' 4", 2, ground=(HARD,)),
    Case("C-31", "hunter", "jaguar", "S 4 1 | S' 5 | D 4 | D' 6", 1, ground=(HARD,)),
    Case("C-61", "hunter", "jaguar", "S 3 4 | D 4", 2, holds=True, declines=True),
)
def test_rerolls(case: Case) -> None:
    check(case)


@pytest.mark.rule(
    "kog.indirect.hard-cover", "kog.indirect.direct-option", "kog.indirect.no-sight", "kog.shoot.critical-hit.not-indirect",
)  # fmt: skip
@cases(
    Case("C-48", "spitting-cobra", "hunter", "S 6 | S' 6 | D 2", 3, how=":indirect", spent=True),
    Case("C-48 unseen", "spitting-cobra", "hunter", "S 6 | S' 6 | D 2", 3, how=":indirect", ground=(WALL,), spent=True),
    Case("C-49", "spitting-cobra", "hunter", "S 3 | D 5 | D' 1", 3, how=":indirect", holds=True, spent=True),
    Case("C-50", "support-cobra", "hunter", "S 6 | D 4 | D' 3", 2, how=":indirect", holds=True, crippled=True),
    Case("C-65", "spitting-cobra", "hunter", "S 6 | D 2 | D' 4", 2, how=":direct", spent=True),
)
def test_indirect(case: Case) -> None:
    check(case)


@pytest.mark.rule(
    "kog.infantry.core", "kog.infantry.health", "kog.infantry.crippled", "kog.infantry.critical-hits",
    "kog.infantry.ignore-critical-damage", "kog.infantry.eliminated", "kog.infantry.soft-cover",
)  # fmt: skip
@cases(
    Case("C-54", "jaguar", "southern-infantry", "S 5 2 | S' 3 | D 1 | D' 6", 1),
    Case("C-55", "jaguar", "southern-infantry", "S 3 2 | D 6", 1, holds=True),
    Case("C-56", "king-cobra", "southern-infantry", "S 2 4 | S' 1 5 | D 2", 1),
    Case("C-57", "jaguar", "southern-infantry", "S 4 2 | S' 3 | D 1", 2, ground=(HARD,)),
    Case("C-58", "support-cobra", "southern-infantry", "S 4 | S' 2 | D 2", 1, how=":indirect"),
    Case("C-59", "king-cobra", "southern-infantry", "S 2 3 | D 2 1 | D' 3", 0, holds=True),
    Case("C-60", "southern-infantry", "hunter", "S 4 6 | S' 3 5 | D 3", 2, crippled=True),
)
def test_infantry(case: Case) -> None:
    check(case)


@pytest.mark.rule("kog.weapon.sniper")
@cases(
    Case("C-62", "marksman", "jaguar", "S 4 | D 2 | D' 5", 2),
    Case("C-62 in hard cover", "marksman", "jaguar", "S 4 | S' 4 | D 2", 3, ground=(HARD,)),
)
def test_sniper(case: Case) -> None:
    check(case)


@pytest.mark.rule("kog.weapon.sniper")
def test_a_sniper_is_critical_even_indirectly() -> None:
    start = table([("mortar", "a", (10, 10)), ("jaguar", "b", (20, 10))], changes=COMBAT)
    choices = ["shoot:a-m1:sniper-mortar:indirect", "target:b-m1"]
    assert played(start, choices, "S 4 | S' 4 | D 2").models["b-m1"].hull == 3, (
        "critical against Hard Cover: no re-roll"
    )


@pytest.mark.rule("kog.infantry.eliminated", "kog.damage.wreck.cover")
def test_infantry_leave_no_wreck_and_no_cover() -> None:
    start = table(
        [
            ("king-cobra", "a", (10, 10)),
            ("hunter", "a", (10, 12)),
            ("southern-infantry", "b", (20, 10)),
            ("hunter", "b", (30, 10)),
        ],
        changes={"a-m1": {"move": "hold"}, "a-m2": {"move": "hold"}},
    )
    choices = ["shoot:a-m1:heavy-cannon-36", "target:b-m1", f"shoot:a-m2:{AUTOCANNON}"]
    game = played(start, choices, "S 2 3 | D 2 1 | D' 3")
    assert game.models["b-m1"].life == "gone"
    assert "in the open" in game.option("target:b-m2").detail
