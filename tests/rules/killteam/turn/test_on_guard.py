"""Guard and its interrupts in sealed corridors: section 4.3 of the rules."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.shapes import Path
from rules.killteam.activation.actions import GUARD, action_refusal
from rules.killteam.board.table import Activation, Table
from rules.killteam.melee.fight import retaliation_weapons
from rules.killteam.turn.activation import possible_actions
from rules.killteam.turn.firefight import firefight_step
from rules.killteam.turn.turning_point import strategy_step
from tests.rules.killteam.running import Ran, refusal, run
from tests.rules.killteam.tables import CITY, CORRIDOR, GANTRY, A, op, table

MISSES = [1, 1, 1, 1]


def watched(*more, guards: tuple = (), **changes) -> Table:
    """The enemy E of seat 0 acts; G of seat 1, a Bulwark, is on guard and sees it."""
    guards = guards or (op("G", 6, 2, "bulwark", 1, guard=True),)
    return table(op("E", 2, 2, "deckhand"), *guards, *more, board=CORRIDOR, active="E", **changes)


def moved(x: int, y: int = 2_000) -> Path:
    return Path(points=(Point(x, y),))


def acted(on: Table, *answers, dice=()) -> Ran:
    return run(on, firefight_step, dice, answers)


@pytest.mark.rule("killteam.kz.corridor.guard", "killteam.action.no_repeat", "killteam.kz.corridor.scope")
def test_going_on_guard_counts_as_shooting():
    on = table(op("a", 2, 2, "bulwark"), op("b", 7, 2, "deckhand", 1), board=CORRIDOR, active="a")
    guarding = acted(on, "guard").table
    assert guarding.models["a"].guard
    assert refusal(possible_actions(guarding, guarding.models["a"]), "shoot:").rule == "killteam.action.no_repeat"
    assert acted(guarding, "end").table.models["a"].guard


@pytest.mark.rule("killteam.kz.corridor.scope", "killteam.kz.city.scope", "killteam.kz.gantry.scope")
@pytest.mark.parametrize(("board", "offered"), [(CITY, False), (CORRIDOR, True), (GANTRY, False)])
def test_guard_is_offered_in_corridors_alone(board, offered):
    on = table(op("a", 3, 2), op("b", 12, 2, seat=1), board=board, active="a")
    assert ("guard" in [one.id for one in possible_actions(on, on.models["a"])]) == offered


@pytest.mark.rule("killteam.kz.corridor.guard_conditions", "killteam.core.order.conceal_no_shoot")
def test_v38_no_guard_with_a_conceal_order_nor_while_engaged():
    on = table(op("a", 2, 2, "keeper", order="conceal"), op("b", 7, 2, seat=1), board=CORRIDOR, active="a")
    assert action_refusal(on, on.models["a"], GUARD).rule == "killteam.kz.corridor.guard_conditions"
    near = table(op("a", 2, 2, "keeper"), op("b", 3.3, 2, seat=1), board=CORRIDOR, active="a")
    assert action_refusal(near, near.models["a"], GUARD).rule == "killteam.kz.corridor.guard_conditions"


@pytest.mark.rule("killteam.kz.corridor.on_guard", "killteam.kz.corridor.on_guard_once")
@pytest.mark.rule("killteam.kz.corridor.guard_ends", "killteam.online.response_window")
def test_v74_guard():
    second = op("H", 6, 4, "bulwark", 1, guard=True)
    on = watched(second)
    ran = acted(on, ("move:reposition", moved(3_000)), "shoot:slug-repeater:E", dice=MISSES)
    assert ran.asked[1].window
    assert ran.table.models["G"].guard is False
    assert ran.table.models["H"].guard is True
    assert ran.table.activation.interrupted
    assert ran.table.activation.operative == "E"
    shot = acted(ran.table, "shoot:snub-pistol:G", dice=MISSES)
    assert len(shot.asked) == 1
    assert shot.table.models["H"].guard is True


@pytest.mark.rule("killteam.kz.corridor.on_guard")
def test_a_window_left_open_comes_again_after_the_next_action():
    once = acted(watched(), "pass")
    assert [ask.window for ask in once.asked] == [False, True]
    assert once.table.models["G"].guard
    twice = acted(once.table, "pass", "shoot:", dice=MISSES)
    assert twice.table.activation.interrupted


@pytest.mark.rule("killteam.kz.corridor.on_guard")
def test_no_interrupt_before_the_first_action():
    on = structs.replace(watched(), activation=None, turn=A)
    assert len(acted(on, "activate:E:engage").asked) == 1


@pytest.mark.rule("killteam.kz.corridor.on_guard_target")
def test_an_interrupt_may_be_at_any_enemy():
    on = watched(op("F", 3, 4, "deckhand"))
    ran = acted(on, "pass", "shoot:slug-repeater:F", dice=MISSES)
    assert any(one.id.endswith(":F") for one in ran.asked[1].options)
    assert ran.table.models["G"].guard is False


@pytest.mark.rule("killteam.kz.corridor.on_guard_point_blank", "killteam.kz.corridor.on_guard_no_retaliation")
@pytest.mark.rule("killteam.fight.cannot_retaliate", "killteam.action.shoot_not_engaged")
def test_v75_point_blank():
    on = watched()
    charged = acted(on, ("move:charge", moved(4_400)), "shoot:slug-repeater:E", dice=[3, 3, 1, 1])
    assert charged.table.models["E"].wounds == 10
    assert charged.table.models["G"].stilled
    assert retaliation_weapons(charged.table, charged.table.models["G"], charged.table.models["E"]) == ()
    hit = acted(on, ("move:charge", moved(4_400)), "shoot:slug-repeater:E", dice=[4, 4, 1, 1, 1, 1, 1])
    assert hit.table.models["E"].wounds == 10 - 6
    over = acted(charged.table, "end")
    assert over.table.models["G"].stilled is False


@pytest.mark.rule("killteam.kz.corridor.guard_ends", "killteam.kz.corridor.on_guard_no_retaliation")
def test_v75_a_declined_interrupt_ends_guard_and_leaves_retaliation():
    ran = acted(watched(), ("move:charge", moved(4_400)), "pass")
    one = ran.table.models["G"]
    assert (one.guard, one.stilled) == (False, False)
    assert retaliation_weapons(ran.table, one, ran.table.models["E"])


@pytest.mark.rule("killteam.kz.corridor.guard_ends")
def test_guard_ends_with_an_action_an_order_and_a_turning_point():
    guarding = op("G", 6, 2, "bulwark", 1, guard=True)
    on = table(op("E", 2, 2), guarding, board=CORRIDOR)
    acting = structs.replace(on, activation=Activation(operative="G"))
    assert not acted(acting, "pass").table.models["G"].guard
    turned = structs.replace(on, turn=guarding.seat)
    assert not acted(turned, "activate:G:conceal").table.models["G"].guard
    assert acted(turned, "activate:G:engage").table.models["G"].guard
    assert not run(on, strategy_step, [6, 1]).table.models["G"].guard


@pytest.mark.rule("killteam.kz.corridor.on_guard_counteract")
def test_a_counteraction_is_not_interrupted_and_an_interrupt_is_none():
    on = watched().with_model("G", ready=False)
    counter = structs.replace(on, activation=Activation(operative="E", counteraction=True))
    assert len(acted(counter, "pass").asked) == 1
    ran = acted(on, "pass", "shoot:", dice=MISSES)
    assert ran.table.models["G"].countered is False


@pytest.mark.rule("killteam.weapon.heavy_guard")
def test_v59_heavy_is_no_matter_on_guard():
    mortar = op("G", 3, 2, "artificer", 1)
    on = table(op("E", 7, 2), mortar, board=CORRIDOR, active="G")
    gone = acted(on, ("move:reposition", moved(4_000))).table
    assert refusal(possible_actions(gone, gone.models["G"]), "shoot:rivet-mortar").rule == "killteam.weapon.heavy"
    guarding = acted(acted(gone, "guard").table, "end").table
    ran = acted(
        structs.replace(guarding, activation=Activation(operative="E")), "pass", "shoot:rivet-mortar", dice=MISSES
    )
    assert ran.table.models["G"].guard is False


@pytest.mark.rule("killteam.kz.corridor.on_guard", "killteam.flow.end_activation")
@pytest.mark.parametrize(("wounds", "life", "interrupted"), [(1, "gone", False), (10, "live", True)])
def test_nobody_interrupts_whoever_fell_by_its_own_action(wounds, life, interrupted):
    """G could shoot E, but whoever has just acted is no more."""
    on = watched(op("F", 2, 7, "boiler", wounds=wounds), op("H", 3.3, 7, "bulwark", 1))
    on = structs.replace(on, activation=Activation(operative="F"))
    ran = acted(on, "fight:", dice=[1, 1, 1, 1, 6, 1, 1, 1])
    assert ran.table.models["F"].life == life
    assert any("Interrupt" in prompt for prompt in ran.prompts) == interrupted


@pytest.mark.rule("killteam.kz.corridor.hatch_mid_move_interrupt", "killteam.kz.corridor.operate_hatch_move")
@pytest.mark.rule("killteam.flow.one_action_at_a_time")
def test_v72_hatch_in_mid_move():
    """1 inch to the hatchway, Operate Hatch, and 3 inches more through it: 5 of 6 inches."""
    on = table(op("E", 5.8, 3.75, "lantern-scout"), op("G", 14, 3.75, "bulwark", 1), board=CORRIDOR, active="E")
    halfway = acted(on, ("move:reposition", moved(6_800, 3_750))).table
    assert halfway.activation.paused.left == 5_000
    opened = acted(halfway, "hatch:HA1").table
    assert opened.now.open == ("HA1",)
    through = acted(opened, ("move:on", moved(9_800, 3_750)))
    assert "E continues, 5″ in all." in through.said
    assert through.table.models["E"].at == Point(9_800, 3_750)
    assert (through.table.activation.spent, through.table.activation.actions) == (
        2, ("Reposition", "Operate Hatch", "Reposition"),
    )  # fmt: skip


def beside_a_hatchway() -> Table:
    """E, about to walk up to a hatchway, and G on guard on its own side of it."""
    guard = op("G", 5, 8, "bulwark", 1, guard=True)
    return table(op("E", 5.8, 3.75, "lantern-scout", wounds=40), guard, board=CORRIDOR, active="E")


@pytest.mark.rule("killteam.kz.corridor.on_guard", "killteam.kz.corridor.hatch_mid_move_interrupt")
def test_a_move_that_may_go_on_is_no_completed_action_yet():
    halfway = acted(beside_a_hatchway(), ("move:reposition", moved(6_800, 3_750)))
    assert not any(ask.window for ask in halfway.asked)
    opened = acted(halfway.table, "hatch:HA1")
    assert [ask.window for ask in opened.asked] == [False, True]


@pytest.mark.rule("killteam.kz.corridor.on_guard")
@pytest.mark.parametrize("instead", ["pass", "end"])
def test_a_move_that_does_not_go_on_may_be_interrupted_before_anything_else_happens(instead):
    halfway = acted(beside_a_hatchway(), ("move:reposition", moved(6_800, 3_750))).table
    shot = acted(halfway, instead, "shoot:slug-repeater:E", dice=[4, 1, 1, 1, 1, 1, 1])
    assert shot.table.activation.interrupted
    assert shot.table.activation.actions == ("Reposition",)
    held = acted(halfway, instead)
    assert [ask.window for ask in held.asked][:2] == [False, True]
    assert held.table.activation is None or held.table.activation.actions == ("Reposition", "Pass")


@pytest.mark.rule("killteam.kz.corridor.operate_hatch_move")
def test_whoever_operates_a_hatchway_without_having_moved_has_no_move_to_go_on_with():
    on = table(op("E", 6.8, 3.75, "lantern-scout"), op("G", 14, 3.75, seat=1), board=CORRIDOR, active="E")
    opened = acted(on, "hatch:HA1").table
    assert "move:on" not in [one.id for one in possible_actions(opened, opened.models["E"])]


@pytest.mark.rule("killteam.kz.corridor.operate_hatch_move")
def test_a_move_is_over_where_no_ap_are_left_for_the_hatchway():
    on = beside_a_hatchway()
    spent = structs.replace(on, activation=Activation(operative="E", spent=1, actions=("Pass",)))
    ran = acted(spent, ("move:reposition", moved(6_800, 3_750)))
    assert ran.table.activation.paused is None
    assert [ask.window for ask in ran.asked] == [False, True]


@pytest.mark.rule("killteam.kz.corridor.on_guard_target", "killteam.kz.corridor.on_guard_point_blank")
def test_an_engaged_operative_on_guard_may_shoot_past_the_enemy_beside_it():
    on = watched(op("F", 3, 4, "deckhand"), op("near", 7.6, 2, "deckhand"))
    ran = acted(on, "pass", "shoot:slug-repeater:F", dice=[3, 4, 1, 1, 1, 1, 1])
    assert ran.table.models["F"].wounds == 10 - 3
    assert ran.table.models["G"].stilled


@pytest.mark.rule("killteam.kz.corridor.hatch_mid_move_interrupt")
def test_an_interrupt_between_the_parts_of_a_move_leaves_the_rest():
    on = table(
        op("E", 5.8, 3.75, "lantern-scout", wounds=40), op("G", 12, 3.75, "echo-operator", 1, guard=True),
        board=CORRIDOR, active="E",
    )  # fmt: skip
    halfway = acted(on, ("move:reposition", moved(6_800, 3_750))).table
    ran = acted(halfway, "hatch:HA1", "shoot:pulse-caster:E", dice=[6, 1, 1, 1, 6, 1, 1])
    assert ran.table.activation.interrupted
    gone = acted(ran.table, ("move:on", moved(9_800, 3_750)))
    assert gone.table.models["E"].at == Point(9_800, 3_750)
