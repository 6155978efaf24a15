"""What damage does to a model for the rest of the game, how it is marked, and what a loss leaves behind for Morale."""

from typing import Any

import pytest

from rules.kernel.refusal import Seat
from rules.kernel.scene import Piece
from rules.kog.board.table import Table
from rules.kog.lists.muster import weapon_line
from rules.kog.losses.damage import hull_lost
from rules.kog.system import KOG
from tests.rules.kog.build import begin, table
from tests.rules.kog.profiles import PROFILES
from tests.rules.kog.vectors import played

BLUE = Seat(1)


def hit(profile: str, points: int, **fields: Any) -> Table:
    """A model that has just lost so many points to seat 1."""
    return hull_lost("a-m1", points, BLUE).apply(table([(profile, "a", (10, 10))], **fields))


def piece(shown: Table, model: str = "a-m1") -> Piece:
    """The model as both players see it."""
    one, other = (next(p for p in KOG.view(shown, seat).pieces if p.id == model) for seat in KOG.seats)
    assert one == other
    return one


def marks(shown: Table) -> list[str]:
    return [state.label for state in piece(shown).states]


@pytest.mark.rule("kog.damage.crippled", "kog.damage.crippled.marker", "kog.infantry.crippled")
@pytest.mark.parametrize(
    ("profile", "points"), [("hunter", 2), ("ferret", 1), ("heavy-tank", 4), ("southern-infantry", 1)]
)
def test_one_left_is_crippled_and_marked(profile: str, points: int) -> None:
    crippled = hit(profile, points)
    assert [loss.model for loss in crippled.losses] == ["a-m1"]
    assert "Crippled" in marks(crippled)


@pytest.mark.rule("kog.damage.crippled", "kog.damage.persistent", "kog.damage.one-hull")
def test_two_left_is_not_crippled() -> None:
    damaged = hit("hunter", 1)
    assert (damaged.models["a-m1"].hull, damaged.losses) == (2, ())
    assert "Crippled" not in marks(damaged)


@pytest.mark.rule("kog.damage.persistent")
def test_lost_hull_is_never_restored() -> None:
    """Through the ends of both players' turns and the start of a round."""
    start = table([("hunter", "a", (2, 2)), ("hunter", "b", (46, 34))], hull={"a-m1": 1}, stage="morale")
    game = begin(start, [("first turn", [6, 1])]).choose("end", "end")
    assert game.table.round == 3
    assert game.models["a-m1"].hull == 1


@pytest.mark.rule("kog.damage.destroyed", "kog.damage.excess", "kog.damage.wreck.marker", "kog.damage.crippled.marker")
def test_a_destroyed_model_is_a_wreck_and_never_was_crippled() -> None:
    destroyed = hit("hunter", 9)
    model = destroyed.models["a-m1"]
    assert (model.hull, model.life) == (0, "wreck")
    assert (piece(destroyed).life, "Crippled" in marks(destroyed)) == ("wreck", False)
    assert destroyed.living(Seat(0)) == ()
    assert destroyed.survivors(destroyed.units["a-u1"]) == ()


@pytest.mark.rule("kog.infantry.eliminated", "kog.infantry.eliminated-counts")
def test_eliminated_infantry_are_gone_and_count_as_destroyed() -> None:
    gone = hit("southern-infantry", 2)
    assert gone.models["a-m1"].life == "gone"
    assert all(shown.id != "a-m1" or shown.at is None for shown in KOG.view(gone, None).pieces)
    assert [loss.model for loss in gone.losses] == ["a-m1"], "a morale die is owed for it"
    assert gone.units_of(Seat(0)) == ()


@pytest.mark.rule("kog.damage.destroyed", "kog.morale.dice-count")
def test_crippled_and_destroyed_in_one_turn_are_both_on_record() -> None:
    twice = hull_lost("a-m1", 1, BLUE).apply(hit("hunter", 2))
    assert {loss.model for loss in twice.losses} == {"a-m1"}
    assert twice.models["a-m1"].life == "wreck"


@pytest.mark.rule("kog.weapon.pinning", "kog.infantry.ignore-pinning")
@pytest.mark.parametrize(
    ("victim", "dice", "pinned"),
    [
        pytest.param("jaguar", "S 4 | D 4", ("b-m1",), id="damaged"),
        pytest.param("jaguar", "S 4 | D 2", (), id="not damaged"),
        pytest.param("southern-infantry", "S 4 | S' 4 | D 4", (), id="infantry"),
    ],
)
def test_a_pinning_weapon_marks_whom_it_damages(victim: str, dice: str, pinned: tuple[str, ...]) -> None:
    start = table(
        [("suppressor", "a", (10, 10)), ("hunter", "a", (10, 20)), (victim, "b", (20, 10))],
        changes={"a-m1": {"move": "combat"}},
    )
    game = played(start, ["shoot:a-m1:pinning-gun", "target:b-m1"], dice)
    assert game.table.pinned == pinned


@pytest.mark.rule("kog.damage.critical", "kog.weapon.piercing")
@pytest.mark.parametrize(
    ("weapon", "dice", "told"),
    [
        pytest.param("rocket-pod-36-3", "S 4, 1 | D 6", "loses 2 hull (a 6 takes two)", id="a six"),
        pytest.param("rocket-pod-36-3", "S 4, 4 | D 5, 5", "loses 2 hull and is", id="one each"),
        pytest.param("heavy-cannon-36", "S 4, 1 | D 6", "loses 2 hull (Piercing takes two each time)", id="piercing"),
    ],
)
def test_the_log_says_why_one_die_took_two_hull(weapon: str, dice: str, told: str) -> None:
    start = table(
        [
            ("king-cobra", "a", (10, 10)),
            ("hunter", "a", (10, 20)),
            ("jaguar", "b", (20, 10)),
            ("jaguar", "b", (20, 30)),
        ],
        changes={"a-m1": {"move": "combat"}},
    )
    game = played(start, [f"shoot:a-m1:{weapon}", "target:b-m1"], dice, declines=True)
    assert [line.text for line in game.log if told in line.text]


@pytest.mark.rule("kog.equipment.weapon-line", "kog.equipment.paragun-attacks")
@pytest.mark.parametrize(
    ("profile", "weapon", "line"),
    [
        ("hunter", "autocannon-24-4", "2 Shots, 24″, 4+"),
        ("hunter", "rocket-pod-24-4", "2 Shots, 24″, 4+, once a game"),
        ("grizzly", "rocket-pack", "1 Shot, 48″, 3+, 5″ blast, indirect, once a game"),
        ("king-cobra", "heavy-cannon-36", "2 Shots, 36″, 2+, piercing"),
        ("flammjaeger", "flamethrower", "1 Spray, 8″, 4+, once a game"),
        ("hunter", "blade-1-4", "1 Attack, 4+"),
        ("cheetah", "blade-1-4", "2 Attacks, 4+"),
    ],
)
def test_weapon_lines_read_as_printed(profile: str, weapon: str, line: str) -> None:
    shape = PROFILES[profile]
    found = next(known for known in shape.weapons if known.id == weapon)
    assert weapon_line(found, bonus=shape.attack_bonus) == line


@pytest.mark.rule("kog.equipment.replacement", "kog.equipment.paragun-attacks")
@pytest.mark.parametrize(
    ("profile", "dice"), [("iguana", 2), ("iguana-gunner", 1), ("cheetah", 2), ("ferret", 2), ("hunter", 1)]
)
def test_the_extra_attack_goes_with_the_paragun(profile: str, dice: int) -> None:
    start = table([(profile, "a", (10, 10)), ("hunter", "b", (12, 10))], stage="fighting")
    offered = next(iter(begin(start).options("fight:").values()))
    assert offered.detail.startswith(f"{dice} Attack")
