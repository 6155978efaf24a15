"""Morale: who is tested, how many dice, who is Shaken and for how long. Vectors M-01 to M-20."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.kernel.shapes import Pick
from rules.kog.board.table import SEATS, Loss, Table
from tests.rules.kog.build import Game, Place, begin, table
from tests.rules.kog.moves import walk

L, A, B, C, D = "b-m1", "b-m2", "b-m3", "b-m4", "b-m5"
TACTICAL = ("headhunter", "hunter", "hunter", "hunter", "hunter")


def lost(*models: str, by: int = 0, unit: str = "b-u1") -> tuple[Loss, ...]:
    """Losses of a unit in this player turn, caused by a seat."""
    return tuple(Loss(unit, model, SEATS[by]) for model in models)


def squad(
    losses: Sequence[Loss],
    *,
    profiles: Sequence[str] = TACTICAL,
    dead: Sequence[str] = (),
    shaken: Sequence[str] = (),
    stage: str = "morale",
    active: int = 0,
    **fields: Any,
) -> Table:
    """A squad of seat 1 on the far side of the table; `dead` are wrecks, `shaken` await their next turn."""
    models: list[tuple[str, str, Place]] = [("jaeger", "a", (4, 4)), ("jaeger", "a", (8, 4))]
    models += [(profile, "b", (10 + 3 * number, 32)) for number, profile in enumerate(profiles)]
    members = [f"b-m{number + 1}" for number in range(len(profiles))]
    changes = {id_: {"life": "wreck" if id_ in dead else "live", "shaken": id_ in shaken} for id_ in members}
    hull = {loss.model: 0 if loss.model in dead else 1 for loss in losses} | dict.fromkeys(dead, 0)
    leader = next((id_ for id_ in members if id_ not in dead), members[0])
    changes["b-u1"] = {"leader": leader}
    return table(
        models, stage=stage, active=active, units={"b-u1": members}, hull=hull, changes=changes,
        losses=tuple(losses), **fields,
    )  # fmt: skip


def rolled(start: Table, *faces: int) -> Game:
    """The table once the dice of the morale test have fallen; without faces nobody may roll."""
    return begin(start, [("morale", faces)] if faces else [])


def shaken(game: Game) -> list[str]:
    return [model.id for model in game.models.values() if model.shaken]


def asked_to_shake(game: Game) -> int:
    """How many models the owner has to choose, 0 when there is nothing to choose."""
    if game.table.stage != "morale":
        return 0
    assert game.question.seat == 1
    assert game.question.rule == "kog.morale.choose-shaken"
    return game.option("shaken").needs.most


CHOICES = [
    pytest.param(lost(A), (), (3,), 0, id="M-01"),
    pytest.param(lost(A), (), (4,), 1, id="M-02"),
    pytest.param(lost(A), (), (6,), 2, id="M-03"),
    pytest.param(lost(L, A), (L,), (3, 2), 1, id="M-04"),
    pytest.param(lost(L, A), (A,), (3, 4), 1, id="M-05"),
    pytest.param(lost(A, A), (A,), (5,), 1, id="M-06"),
    pytest.param(lost(A), (A,), (2,), 0, id="M-07"),
    pytest.param((*lost(A), *lost(B, by=1)), (), (4, 3), 1, id="M-20"),
]


@pytest.mark.rule(
    "kog.morale.when", "kog.morale.dice-count", "kog.morale.roll", "kog.morale.crushing-loss", "kog.morale.own-fire",
    "kog.morale.choose-shaken",
)  # fmt: skip
@pytest.mark.parametrize(("losses", "dead", "faces", "called"), CHOICES)
def test_the_dice_call_for_so_many_shaken_models(losses, dead, faces, called):
    game = rolled(squad(losses, dead=dead), *faces)
    assert asked_to_shake(game) == called
    if not called:
        assert shaken(game) == []
        return
    offered = [item.id for item in game.option("shaken").needs.items]
    assert offered == [id_ for id_ in (L, A, B, C, D) if id_ not in dead]
    game.choose("shaken", value=Pick(tuple(offered[:called])))
    assert shaken(game) == offered[:called]


@pytest.mark.rule("kog.morale.roll", "kog.morale.crushing-loss")
@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((1, 1, 2), "morale: 0 of 3 dice above Command."),
        ((1, 2, 4), "morale: 1 of 3 dice above Command, so 1 model is to be Shaken."),
        ((6, 2, 4), "morale: 2 of 3 dice above Command, so 3 models are to be Shaken (a 6 counts for two)."),
    ],
)
def test_the_log_says_how_many_models_the_dice_call_for(faces, words):
    assert rolled(squad(lost(L, A, B), dead=(L, A, B)), *faces).told(words)


@pytest.mark.rule("kog.morale.choose-shaken")
def test_a_unit_of_which_everybody_is_shaken_already_does_not_stand_firm():
    start = squad(lost(L, A, B), dead=(L, A, B), shaken=(C, D))
    assert rolled(start, 4, 1, 1).told("Everybody left in")
    assert rolled(start, 1, 1, 1).told("stands firm")


@pytest.mark.rule("kog.morale.choose-shaken", "kog.morale.crushing-loss")
def test_m08_when_all_survivors_must_be_shaken_nobody_is_asked():
    game = rolled(squad(lost(L, A, B), dead=(L, A, B)), 6, 5, 1)
    assert shaken(game) == [C, D]
    assert game.told("Hunter B4 and Hunter B5 are Shaken: in their next turn")


@pytest.mark.rule("kog.morale.no-survivors")
def test_m09_a_unit_without_survivors_takes_no_test():
    game = rolled(squad(lost(L, A, B, C, D), dead=(L, A, B, C, D)))
    assert shaken(game) == []


@pytest.mark.rule("kog.morale.when")
def test_m10_damage_alone_brings_no_test():
    game = rolled(squad((), profiles=TACTICAL))
    assert game.table.stage == "movement"
    assert shaken(game) == []


@pytest.mark.rule("kog.morale.own-fire")
def test_m11_losses_to_ones_own_side_bring_no_test():
    game = rolled(squad(lost(A, by=1)))
    assert game.table.stage == "movement"


@pytest.mark.rule("kog.morale.both-players", "kog.morale.who-rolls")
def test_m12_the_active_players_units_are_tested_too():
    game = rolled(squad(lost(A), active=1), 4)
    assert asked_to_shake(game) == 1
    game.choose("shaken", value=Pick((B,)))
    assert shaken(game) == [B]
    assert game.table.active == 0


@pytest.mark.rule("kog.morale.both-players")
def test_the_inactive_players_units_are_tested_first():
    losses = (Loss("b-u1", A, SEATS[0]), Loss("a-u1", "a-m1", SEATS[1]))
    game = begin(squad(losses), [("morale", [3]), ("morale", [2])])
    order = [line.text for line in game.log if "Command" in line.text]
    assert [text.split(",")[0] for text in order] == ["Unit B1", "Jaeger A1"]


@pytest.mark.rule("kog.morale.roll", "kog.army.freeform.model-is-unit")
@pytest.mark.parametrize("face", [pytest.param(4, id="M-13"), pytest.param(6, id="M-14")])
def test_a_model_on_its_own_shakes_alone(face: int):
    assert shaken(rolled(squad(lost(L), profiles=("hunter",)), face)) == [L]


@pytest.mark.rule("kog.morale.roll", "kog.infantry.crippled")
def test_m15_crippled_infantry_is_tested_like_any_other():
    game = rolled(squad(lost(L), profiles=("southern-infantry",)), 2)
    assert shaken(game) == []
    assert game.told("Command 2")


STRIKE = ("king-cobra", "black-mamba", "black-mamba")


@pytest.mark.rule("kog.morale.roll", "kog.leader.effects")
@pytest.mark.parametrize(("fallen", "called"), [pytest.param("b-m2", 0, id="M-16"), pytest.param("b-m1", 1, id="M-17")])
def test_the_highest_command_among_the_survivors_counts(fallen: str, called: int):
    game = rolled(squad(lost(fallen), profiles=STRIKE, dead=(fallen,)), 4)
    assert asked_to_shake(game) == called


@pytest.mark.rule("kog.weapon.pinning", "kog.morale.dice-count")
@pytest.mark.parametrize("losses", [(), lost(A)], ids=["M-18", "M-18 crippled"])
def test_m18_a_pinned_model_gives_one_die_and_never_two(losses):
    game = rolled(squad(losses, pinned=(A,)), 4)
    assert asked_to_shake(game) == 1


@pytest.mark.rule("kog.morale.dice-count")
def test_a_model_crippled_before_and_destroyed_now_gives_a_die_again():
    first = rolled(squad(lost(A)), 1)
    assert first.table.losses == ()
    assert shaken(rolled(squad(lost(A), dead=(A,)), 1)) == []


@pytest.mark.rule("kog.morale.who-rolls", "kog.dice.bought-reroll.eligible")
def test_b06_the_roller_may_buy_again_a_die_that_shook_nobody():
    game = begin(squad(lost(A), rerolls=(1, 0)), [("morale", [3]), ("bought", [5])])
    assert game.asked(0)
    game.choose("buy:0")
    assert asked_to_shake(game) == 1
    assert game.table.side(SEATS[0]).rerolls == 0


@pytest.mark.rule("kog.morale.who-rolls", "kog.dice.bought-reroll.eligible")
def test_b09_the_owner_of_the_unit_buys_nothing_against_the_die():
    game = rolled(squad(lost(A), rerolls=(0, 1)), 5)
    assert asked_to_shake(game) == 1
    assert game.table.side(SEATS[1]).rerolls == 1


@pytest.mark.rule("kog.morale.choose-shaken")
def test_models_that_are_shaken_already_are_not_chosen_again():
    waiting = rolled(squad(lost(A), shaken=(L, B)), 4)
    assert [item.id for item in waiting.option("shaken").needs.items] == [A, C, D]
    rest_is_lost = rolled(squad(lost(A), shaken=(L, A, B, C)), 6)
    assert shaken(rest_is_lost) == [L, A, B, C, D]


@pytest.mark.rule("kog.morale.choose-shaken")
def test_the_owner_chooses_as_many_as_were_called():
    game = rolled(squad(lost(A)), 6)
    assert "Pick 2" in game.refusal("shaken", Pick((A,))).message
    assert "each thing" in game.refusal("shaken", Pick((A, A))).message.lower()
    assert len(game.question.default.value.ids) == 2


@pytest.mark.rule("kog.morale.shaken.duration")
@pytest.mark.parametrize(
    ("dice_off", "turns"),
    [
        pytest.param((2, 5), [(3, 1)], id="M-19 owner first"),
        pytest.param((5, 2), [(3, 0), (3, 1)], id="M-19 owner second"),
    ],
)
def test_m19_shaken_lasts_through_the_owners_next_player_turn(dice_off, turns):
    start = squad((), shaken=(A,), stage="movement", order=(SEATS[1], SEATS[0]), turn=1)
    game = begin(start, [("first turn", dice_off), ("first turn", (5, 2))])
    marked = []
    while shaken(game):
        turn = (game.table.round, int(game.table.active))
        marked += [turn] if turn not in marked else []
        game.choose("end")
    assert marked == [(2, 0), *turns]


@pytest.mark.rule("kog.morale.shaken.duration")
def test_a_test_in_the_same_step_shakes_a_steadied_model_again():
    start = squad(lost(L), profiles=("hunter",), shaken=(L,), stage="shooting", active=1)
    game = begin(start, [("morale", [5])])
    while game.table.active == 1:
        game.choose("end")
    assert shaken(game) == [L]


@pytest.mark.rule("kog.morale.shaken.hold", "kog.morale.shaken.duration")
def test_shaken_has_no_effect_before_the_owners_turn_and_binds_in_it():
    game = begin(squad((), shaken=(A,), stage="movement", active=1))
    assert game.option(f"move:{A}:combat").refusal.rule == "kog.morale.shaken.hold"
    assert walk(game, A, "hold", (13, 31)).models[A].move == "hold"
