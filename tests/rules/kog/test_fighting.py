"""Fighting: the worked assaults A-01 to A-14, who picks when, who may attack whom, and what a decline costs."""

from typing import Any

import pytest

from rules.kernel.script import Fire
from rules.kog.board.table import Table
from tests.rules.kog.build import Game, begin, box, table, terrain
from tests.rules.kog.vectors import hulls, played

Spec = tuple[str, str, tuple[float, float]]
CHARGE = {"a-m1": {"move": "charge"}}
PARAGUN_BLADE = "fight:a-m1:blade-1-4:b-m1"


def duel(attacker: str, victim: str, *others: Spec, charges: bool = True, **fields: Any) -> Table:
    """Two models base to base but for 0.8 inches, in the Fighting step of the first one's turn."""
    fields.setdefault("changes", CHARGE if charges else {})
    return table([(attacker, "a", (10.0, 10.0)), (victim, "b", (12.0, 10.0)), *others], stage="fighting", **fields)


@pytest.mark.rule(
    "kog.fight.attack-roll", "kog.fight.critical-hit", "kog.move.charge.reroll", "kog.equipment.paragun-attacks",
    "kog.equipment.replacement", "kog.damage.crippled.reroll", "kog.damage.two-steps", "kog.infantry.critical-hits",
    "kog.fight.no-cover-on-hits",
)  # fmt: skip
@pytest.mark.parametrize(
    ("start", "choices", "dice", "left"),
    [
        pytest.param(
            duel("iguana", "hunter"), [PARAGUN_BLADE, "fight:b-m1:blade-1-4:a-m1"],
            "A 3 4 | A' 2 | D 3, then A 5 | D 2", {"a-m1": 3, "b-m1": 2}, id="A-01",
        ),
        pytest.param(duel("iguana-gunner", "hunter"), [PARAGUN_BLADE], "A 3 | A' 4 | D 3", {"b-m1": 2}, id="A-02"),
        pytest.param(
            duel("iguana", "hunter", hull={"a-m1": 1}), [PARAGUN_BLADE], "A 5 2 | D 3", {"b-m1": 2}, id="A-03"
        ),
        pytest.param(
            duel("black-mamba", "jaguar"), ["fight:a-m1:blade-1-3:b-m1", "fight:b-m1:blade-1-3:a-m1"],
            "A 4 | D 6, then A 5 | A' 2", {"a-m1": 3, "b-m1": 1}, id="A-04",
        ),
        pytest.param(
            duel("king-cobra", "grizzly"), ["fight:a-m1:blade-2-3:b-m1"],
            "A 1 2 | A' 3 6 | D 2 2 | D' 6", {"b-m1": 2}, id="A-06",
        ),
        pytest.param(
            duel("ferret", "black-mamba", charges=False), ["fight:a-m1:blade-1-5:b-m1"],
            "A 6 4 | D 3 | D' 4", {"b-m1": 2}, id="A-07",
        ),
        pytest.param(
            duel("hunter", "jaeger", terrain=[terrain("wall", box(10.9, 8, 0.2, 4), cover="hard")]), [PARAGUN_BLADE],
            "A 5 | D 4 | D' 2", {"b-m1": 4}, id="A-09",
        ),
        pytest.param(
            duel("jaeger", "southern-infantry"), [PARAGUN_BLADE], "A 3 | A' 4 | D 1 | D' 2", {"b-m1": 1}, id="A-10"
        ),
        pytest.param(
            duel("southern-infantry", "hunter", charges=False), ["fight:a-m1:grenade:b-m1"],
            "A 6 | D 2 | D' 3", {"b-m1": 2}, id="A-11",
        ),
    ],
)  # fmt: skip
def test_assaults(start: Table, choices: list[str], dice: str, left: dict[str, int]) -> None:
    assert hulls(played(start, choices, dice), left) == left


@pytest.mark.rule("kog.fight.single-target")
def test_an_attack_is_about_whom_it_is_at_as_well() -> None:
    option = begin(duel("iguana", "hunter")).option(PARAGUN_BLADE)
    assert (option.piece, option.pieces) == ("a-m1", ("b-m1",))


@pytest.mark.rule("kog.fight.losses-immediate")
def test_the_destroyed_do_not_strike_back() -> None:
    """A-05"""
    game = played(duel("black-mamba", "ferret", ("hunter", "b", (40, 30))), ["fight:a-m1:blade-1-3:b-m1"], "A 3 | D 6")
    assert game.models["b-m1"].life == "wreck"
    assert game.table.stage != "fighting"


@pytest.mark.rule("kog.fight.no-friendly-fire", "kog.round.terminology")
def test_a_charge_ends_with_its_turn_and_a_one_only_misses() -> None:
    """A-08: the Mamba charged in its own turn; in the opponent's it has no re-roll, and a friend beside is safe."""
    friend: Spec = ("hunter", "a", (14.0, 10.0))
    start = duel("black-mamba", "jaguar", friend, active=1, charges=False)
    game = played(start, ["fight:b-m1:blade-1-3:a-m1", "fight:a-m1:blade-1-3:b-m1"], "A 2 | A 1")
    assert hulls(game, {"a-m2": 3, "b-m1": 3}) == {"a-m2": 3, "b-m1": 3}


@pytest.mark.rule("kog.fight.assault-weapons-only")
def test_a_tank_is_attacked_and_never_attacks() -> None:
    """A-12"""
    game = begin(duel("heavy-tank", "hunter"))
    assert game.question.seat == 1
    assert game.allowed() == ["fight:b-m1:blade-1-4:a-m1", "decline:b-u1"]


@pytest.mark.rule("kog.fight.assault-weapons-only", "kog.fight.weapon-choice")
def test_guns_are_not_offered_in_fighting() -> None:
    game = begin(duel("hunter", "hunter"))
    assert list(game.options("fight:")) == ["fight:a-m1:blade-1-4:b-m1"]
    tank = duel("heavy-tank", "hunter", ("jaeger", "a", (12.0, 12.0)), units={"a-u1": ["a-m1", "a-m2"]})
    assert begin(tank).refusal("fight:a-m1").rule == "kog.fight.assault-weapons-only"


def brawl() -> Table:
    """Unit X of seat 0 has P and Q beside enemies; Y and Z of seat 1 are beside them."""
    return table(
        [("hunter", "a", (10, 10)), ("hunter", "a", (10, 20)), ("hunter", "a", (30, 30)), ("hunter", "b", (12, 10)),
         ("hunter", "b", (12, 20))],
        stage="fighting", units={"a-u1": ["a-m1", "a-m2", "a-m3"]},
    )  # fmt: skip


MISS = ("to hit", [2])


@pytest.mark.rule(
    "kog.fight.alternate", "kog.fight.alternate.uneven", "kog.fight.both-sides", "kog.fight.several-units",
    "kog.fight.model-by-model", "kog.fight.once", "kog.fight.eligible-models", "kog.fight.eligible-unit",
)  # fmt: skip
def test_players_alternate_until_nobody_is_left() -> None:
    """A-13: X, then Y, then Z, for X has nothing left."""
    game = begin(brawl(), [MISS, MISS, MISS, MISS])
    assert game.question.seat == 0
    assert game.refusal("fight:a-m3").rule == "kog.fight.eligible-models"
    game.choose("fight:a-m2:blade-1-4:b-m2")
    assert game.question.seat == 0, "Q has struck, P is still to strike"
    assert game.refusal("fight:a-m2").rule == "kog.fight.once"
    game.choose("fight:a-m1:blade-1-4:b-m1")
    assert game.question.seat == 1
    game.choose("fight:b-m2:blade-1-4:a-m2")
    assert game.question.seat == 1, "X is used up"
    assert game.allowed("fight:") == ["fight:b-m1:blade-1-4:a-m1"]
    game.choose("fight:b-m1:blade-1-4:a-m1")
    assert game.table.stage == "shooting"


@pytest.mark.rule("kog.fight.optional")
@pytest.mark.parametrize(
    ("choices", "dice", "said"),
    [
        pytest.param(["decline:a-u1"], "", "Unit A1 chooses not to attack.", id="from the start"),
        pytest.param([PARAGUN_BLADE, "decline:a-u1"], "A 1", "Unit A1 makes no more attacks.", id="after one attack"),
    ],
)  # fmt: skip
def test_the_log_says_what_a_unit_declines(choices: list[str], dice: str, said: str) -> None:
    start = duel("hunter", "grizzly", ("hunter", "a", (14.0, 10.0)), charges=False, units={"a-u1": ["a-m1", "a-m2"]})
    assert played(start, choices, dice).told(said)


@pytest.mark.rule("kog.fight.optional", "kog.fight.once")
def test_a_declined_unit_is_used_up() -> None:
    """A-13: Y and Z may pass."""
    game = begin(brawl(), [MISS])
    game.choose("fight:a-m2:blade-1-4:b-m2", "decline:a-u1")
    assert not game.table.models["a-m1"].fought
    game.choose("decline:b-u1", "decline:b-u2")
    assert game.table.stage == "shooting"


@pytest.mark.rule("kog.fight.speed-moved", "kog.move.speed.no-fighting", "kog.fight.both-sides")
def test_a_speed_move_costs_the_attack_of_ones_own_turn_only() -> None:
    """A-14"""
    own = duel("hunter", "jaguar", ("hunter", "a", (12.0, 12.0)), units={"a-u1": ["a-m1", "a-m2"]},
               changes={"a-m1": {"move": "speed"}})  # fmt: skip
    assert begin(own).refusal("fight:a-m1").rule == "kog.fight.speed-moved"
    charged = duel("jaguar", "hunter")
    assert begin(charged, [("to hit", [6]), ("damage", [6])]).choose("fight:a-m1:blade-1-3:b-m1").question.seat == 1


@pytest.mark.rule("kog.fight.reach", "kog.fight.single-target")
def test_only_enemies_within_an_inch_are_struck() -> None:
    start = duel("hunter", "hunter", ("hunter", "b", (10.0, 12.2)), ("hunter", "b", (7.799, 10.0)))
    game = begin(start, [MISS, ("to hit again", [2])])
    assert game.allowed("fight:") == ["fight:a-m1:blade-1-4:b-m1", "fight:a-m1:blade-1-4:b-m2"]
    refusal = game.refusal("fight:a-m1:blade-1-4:b-m3")
    assert (refusal.rule, refusal.measured, refusal.limit) == ("kog.fight.reach", "1.01″", "1″")
    assert refusal.remedy == "Move 0.01″ closer in Movement."
    game.choose("fight:a-m1:blade-1-4:b-m2", "reroll:all")
    assert game.table.models["a-m1"].fought
    assert game.question.seat == 1, "all its Attacks were for one target"


@pytest.mark.rule("kog.fight.reach")
def test_no_sight_is_needed_to_fight() -> None:
    wall = terrain("wall", box(10.9, 0, 0.2, 36), cover="hard", height=9)
    assert begin(duel("hunter", "hunter", terrain=[wall])).allowed("fight:") == ["fight:a-m1:blade-1-4:b-m1"]


@pytest.mark.rule("kog.cover.hard-in-assault")
@pytest.mark.parametrize(
    ("ground", "dice"),
    [
        pytest.param([terrain("woods", box(10.9, 8, 0.2, 4), cover="soft")], "A 5 | D 4", id="soft cover"),
        pytest.param([terrain("ruin", box(11.5, 8, 3, 4), cover="hard")], "A 5 | D 4", id="beside its base only"),
        pytest.param([terrain("ruin", box(9, 8, 2, 4), cover="hard")], "A 5 | D 4", id="around the attacker"),
        pytest.param([terrain("wall", box(10.9, 8, 0.2, 4), cover="hard")], "A 5 | D 4 | D' 4", id="across the line"),
    ],
)
def test_hard_cover_in_assault_lies_across_the_shortest_line(ground: list[Any], dice: str) -> None:
    game = played(duel("hunter", "jaguar", terrain=ground), [PARAGUN_BLADE], dice)
    assert game.models["b-m1"].hull == 2


@pytest.mark.rule("kog.morale.shaken.fights")
def test_the_shaken_fight() -> None:
    """E-21: strike at an enemy already within 1 inch."""
    game: Game = begin(duel("hunter", "hunter", changes={"a-m1": {"move": "hold", "shaken": True}}))
    assert game.allowed("fight:") == ["fight:a-m1:blade-1-4:b-m1"]


@pytest.mark.rule("kog.fight.attack-roll")
@pytest.mark.parametrize(("faces", "hit"), [([5], True), ([2], False)])
def test_the_dice_tell_who_struck_whom_and_whether_it_hit(faces: list[int], hit: bool) -> None:
    dice = [("to hit", faces), *([("damage", [1])] if hit else [])]
    game = begin(duel("hunter", "jaguar", charges=False), dice).choose("fight:a-m1:blade-1-4:b-m1")
    assert [line.fire for line in game.log if line.fire] == [Fire(by=("a-m1",), at=("b-m1",), hit=hit, melee=True)]


@pytest.mark.rule("kog.fight.once", "kog.fight.eligible-models", "kog.fight.optional")
@pytest.mark.parametrize(
    ("choices", "rule", "message"),
    [
        (["decline:a-u1"], "kog.fight.optional", "Hunter A1 has chosen not to attack in this step."),
        (["fight:a-m1:blade-1-4:b-m1"], "kog.fight.once", "Hunter A1 has made its assault attack of this step."),
    ],
)
def test_a_unit_that_is_used_up_is_told_why(choices: list[str], rule: str, message: str) -> None:
    second = [("hunter", "a", (30, 10)), ("hunter", "b", (32, 10))]
    game = begin(duel("hunter", "hunter", *second, charges=False), [MISS])
    game.choose(*choices, "decline:b-u1")
    refusal = game.refusal("fight:a-m1")
    assert (refusal.rule, refusal.message) == (rule, message)


@pytest.mark.rule("kog.fight.eligible-models")
def test_who_destroyed_its_last_enemy_is_told_that_nobody_is_near() -> None:
    """That it has fought is true, and yet not what keeps it from attacking."""
    second = [("hunter", "a", (30, 10)), ("hunter", "b", (32, 10))]
    start = duel("hunter", "hunter", *second, hull={"b-m1": 1}, charges=False)
    game = begin(start, [("to hit", [5]), ("damage", [6])]).choose("fight:a-m1:blade-1-4:b-m1", "decline:b-u2")
    refusal = game.refusal("fight:a-m1")
    assert (refusal.rule, refusal.message) == ("kog.fight.eligible-models", "Hunter A1 has no enemy within 1″.")
