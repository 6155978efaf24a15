"""What a move brings until the end of the player turn: bans, re-rolls and freedom. E-05, E-13, E-21 to E-23."""

import pytest

from tests.rules.kog.build import Game, Place, begin, table
from tests.rules.kog.moves import walk

GUN = "shoot:a-m1:autocannon-24-4"


def duel(gap: float, *others: tuple[str, str, Place], dice=(), **fields) -> Game:
    """A Hunter of seat 0 at 10, 10 about to move, an enemy Hunter so far to the east, base to base."""
    models = [("hunter", "a", (10, 10)), ("hunter", "b", (11.2 + gap, 10)), *others]
    return begin(table(models, stage=fields.pop("stage", "movement"), **fields), dice)


@pytest.mark.rule("kog.move.speed.no-shooting", "kog.shoot.speed-move", "kog.move.mode-per-model")
def test_e05_who_moved_at_speed_does_not_shoot_but_its_unit_mates_do():
    game = duel(15, ("hunter", "a", (10, 14)), units={"a-u1": ["a-m1", "a-m2"]})
    walk(game, "a-m1", "speed", (1, 10)).choose("finish")
    assert game.table.stage == "shooting"
    assert game.refusal("shoot:a-m1").rule == "kog.shoot.speed-move"
    assert "shoot:a-m2:autocannon-24-4" in game.allowed()


@pytest.mark.rule("kog.move.speed.no-shooting", "kog.move.speed.no-fighting")
@pytest.mark.parametrize(
    ("modes", "told"),
    [
        (("speed", "speed"), ": no fighting and no shooting this turn."),
        (("speed", "combat"), "; Hunter A1 made a Speed Move: no fighting and no shooting this turn."),
        (("combat", "combat"), "."),
    ],
)
def test_what_follows_from_speed_moves_is_told_once_for_a_unit(modes, told):
    game = duel(25, ("hunter", "a", (10, 14)), units={"a-u1": ["a-m1", "a-m2"]})
    walk(walk(game, "a-m1", modes[0], (6, 10)), "a-m2", modes[1], (6, 14))
    lines = [line.text for line in game.log]
    assert [line for line in lines if "no fighting" in line or "has moved" in line] == [
        f"{game.table.units['a-u1'].name} has moved{told}"
    ]


@pytest.mark.rule("kog.move.speed.no-shooting")
def test_e05_who_moved_at_speed_holds_no_objective():
    game = duel(20, ("hunter", "a", (20, 14)), objectives=[(40, 4), (19, 10)])
    walk(game, "a-m1", "speed", (17.5, 10)).choose("end")
    assert game.refusal("hold:a-u1:objective-1").rule == "kog.shoot.speed-move"


@pytest.mark.rule("kog.move.speed.no-fighting", "kog.fight.speed-moved")
def test_e05_who_moved_at_speed_does_not_fight_this_turn_and_strikes_back_in_the_next():
    def beside(active: int, **flags) -> Game:
        return duel(0.5, stage="fighting", active=active, changes={"a-m1": flags})

    sped = beside(0, move="speed")
    assert sped.asked(1)
    assert beside(0, move="combat").asked(0)
    next_turn = sped.choose("decline:b-u1")
    assert next_turn.table.active == 1
    next_turn.choose("end")
    while next_turn.asked(1):
        next_turn.choose("decline:b-u1")
    assert any(id_.startswith("fight:a-m1:") for id_ in next_turn.allowed())


@pytest.mark.rule("kog.move.hold.reroll", "kog.move.hold.default")
@pytest.mark.parametrize("shift", [None, (10.5, 10)])
def test_who_held_position_may_roll_failed_shots_again(shift: Place | None):
    game = duel(15, dice=[("to hit", (3, 2)), ("to hit again", (2, 1))])
    if shift:
        walk(game, "a-m1", "hold", shift)
    else:
        game.choose("end")
    game.choose(GUN, "target:b-m1")
    assert game.question.rule == "kog.move.hold.reroll"
    game.choose("reroll:all")
    assert game.models["b-m1"].hull == 3


@pytest.mark.rule("kog.move.combat")
def test_a_combat_move_brings_no_reroll():
    game = duel(15, ("hunter", "a", (10, 30)), dice=[("to hit", (3, 2))])
    walk(game, "a-m1", "combat", (12, 10)).choose("end", GUN, "target:b-m1")
    assert not game.told("again")
    assert game.position.next_roll == 1


@pytest.mark.rule("kog.move.charge.reroll")
@pytest.mark.parametrize("victim", ["b-m1", "b-m2"])
def test_who_charged_may_roll_failed_attacks_again_whomever_it_fights(victim: str):
    game = duel(2, ("hunter", "b", (10, 11.9)), dice=[("to hit", (2,)), ("to hit again", (3,))])
    walk(game, "a-m1", "combat", (11.5, 10))
    assert game.models["a-m1"].move == "charge"
    game.choose(f"fight:a-m1:blade-1-4:{victim}")
    assert game.question.rule == "kog.move.charge.reroll"
    game.choose("reroll:all")
    assert game.position.next_roll == 2


@pytest.mark.rule("kog.move.charge.newly")
def test_who_stayed_in_combat_has_no_charge_reroll():
    game = duel(0.5, dice=[("to hit", (2,))]).choose("end", "fight:a-m1:blade-1-4:b-m1")
    assert game.position.next_roll == 1


@pytest.mark.rule("kog.move.charge.stop")
def test_e13_who_stopped_short_of_an_inch_may_shoot():
    game = walk(duel(6.2, ("hunter", "a", (10, 30))), "a-m1", "combat", (15, 10)).choose("end")
    assert game.table.stage == "shooting"
    assert GUN in game.allowed()


@pytest.mark.rule("kog.move.leave-combat")
@pytest.mark.parametrize(("end", "may_shoot"), [((9.7, 10), True), ((9.799, 10), True), ((9.8, 10), False)])
def test_e22_who_left_combat_may_shoot_once_clear_of_every_enemy(end: Place, may_shoot: bool):
    game = duel(0.8, ("hunter", "a", (30, 30)), ("hunter", "b", (30, 20)))
    walk(game, "a-m1", "combat", end).choose("end")
    while game.table.stage == "fighting":
        game.choose(next(id_ for id_ in game.allowed() if id_.startswith("decline:")))
    assert (GUN in game.allowed()) == may_shoot


@pytest.mark.rule("kog.move.hold.into-charge", "kog.shoot.after-charge")
def test_e23_a_shift_that_charged_rolls_attacks_again_and_shots_not():
    dice = [("to hit", (2,)), ("to hit again", (4,)), ("damage", (6,)), ("to hit", (2, 3))]
    game = duel(1.5, ("hunter", "b", (25, 10)), hull={"b-m1": 1}, dice=dice)
    walk(game, "a-m1", "hold", (10.5, 10)).choose("fight:a-m1:blade-1-4:b-m1", "reroll:all")
    assert game.models["b-m1"].life == "wreck"
    game.choose(GUN, "target:b-m2")
    assert game.position.next_roll == 4


def shaken(gap: float, *, mate: Place = (10, 14), **fields) -> Game:
    """A Shaken Hunter about to move, another that is not beside it, an enemy."""
    return duel(gap, ("hunter", "a", mate), changes={"a-m1": {"shaken": True}}, **fields)


@pytest.mark.rule("kog.morale.shaken.no-shooting")
def test_e21_a_shaken_model_does_not_shoot():
    game = shaken(15).choose("end")
    assert game.refusal("shoot:a-m1").rule == "kog.morale.shaken.no-shooting"


@pytest.mark.rule("kog.morale.shaken.no-substitutes")
def test_a_shaken_model_takes_no_objective_but_a_unit_mate_may():
    def game(mate: Place) -> Game:
        units = {"a-u1": ["a-m1", "a-m2"]}
        return shaken(15, mate=mate, objectives=[(40, 4), (10, 11.8)], units=units).choose("end")

    assert game((10, 14)).refusal("hold:a-u1:objective-1").rule == "kog.morale.shaken.no-substitutes"
    assert "hold:a-u1:objective-1" in game((10, 13.9)).allowed()


@pytest.mark.rule("kog.morale.shaken.no-substitutes", "kog.shoot.observer.eligible")
@pytest.mark.parametrize("is_shaken", [True, False])
def test_a_shaken_model_does_not_observe(is_shaken: bool):
    models = [("grizzly", "a", (10, 10)), ("ferret", "a", (10, 14)), ("jaeger", "b", (30, 10))]
    start = table(models, recon=["a-u2"], changes={"a-m2": {"shaken": is_shaken}})
    game = begin(start, [("to hit", (1,))]).choose("shoot:a-m1:rocket-pack:indirect", "target:b-m1")
    assert ("observer:a-m2" in game.allowed()) != is_shaken


@pytest.mark.rule("kog.morale.shaken.fights")
@pytest.mark.parametrize("active", [0, 1])
def test_e21_a_shaken_model_fights_in_both_players_turns(active: int):
    game = duel(0.8, stage="fighting", active=active, changes={"a-m1": {"shaken": True}})
    if active == 1:
        game.choose("decline:b-u1")
    assert "fight:a-m1:blade-1-4:b-m1" in game.allowed()
