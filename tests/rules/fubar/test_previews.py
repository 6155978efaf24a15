"""What moves and fire would come to, told beforehand: lengths, ground, contact, who sees it, who is run over, who observes."""

import pytest

from rules.fubar.system import FUBAR
from rules.kernel import engine
from rules.kernel.preview import Preview
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Aim, Pick, Value
from tests.rules.fubar.build import at, begin, box, path, row, scenery, squad, table, vehicle, way

OK = ("activation", [6])


def about(*squads, to: tuple[str, ...], option: str, value: Value | None = None, **fields) -> Preview:
    """What is told of an answer, once Reds' first Unit has activated and these options were chosen."""
    game = begin(table(*squads, **fields), [OK]).choose("attempt:a-u1", *to)
    ask = engine.open_ask(FUBAR, game.position, Seat(0), game.question.number)
    return ask.accept(Answer(option, value)).describe()


@pytest.mark.rule("fubar.action.walk.move", "fubar.action.per_figure")
def test_a_walk_tells_its_length_and_everybodys_way() -> None:
    told = about(
        squad("a", row(10, 10, 3)),
        squad("b", [(40, 40)]),
        to=("action:walk",),
        option="move",
        value=way("a-u1-m1", (10, 14), m2=[(11.5, 14)], m3=[(13, 14)]),
    )
    assert told.lines == ("4″ of 6″ (Walk).",)
    assert {id_: way[-1] for id_, way in told.ways.items()} == {
        f"a-u1-m{n}": at(10 + 1.5 * (n - 1), 14) for n in (1, 2, 3)
    }


@pytest.mark.rule("fubar.unit.coherency.penalty", "fubar.sight.in_area")
def test_a_move_tells_who_is_left_behind_and_in_what_cover_it_ends() -> None:
    woods = scenery("woods", box(9, 13, 4, 4))
    told = about(
        squad("a", row(10, 10, 3)), squad("b", [(40, 40)]),
        to=("action:walk",), option="move", value=way("a-u1-m1", (10, 15)), terrain=[woods],
    )  # fmt: skip
    assert told.lines == (
        "5″ of 6″ (Walk).", "1 of 3 in Woods, Soft Cover.", "1 figure is then out of touch: −1 on Activation rolls.",
    )  # fmt: skip
    assert told.path == (at(10, 10), at(10, 15))


@pytest.mark.rule("fubar.guard.react", "fubar.guard.trigger", "fubar.guard.instant")
def test_a_move_tells_which_units_on_guard_could_fire_at_it_and_when() -> None:
    wall = scenery("building", box(0, 19, 12.4, 2), height=4)
    reds = squad("a", [(10, 10)])
    far, near = squad("b", [(10, 30)], stance="guard"), squad("b", [(30, 10)], stance="guard")
    told = about(reds, far, near, to=("action:walk",), option="move", value=way("a-u1-m1", (15, 10)), terrain=[wall])
    first, second = told.lines[1:]
    assert first.startswith("Unit B1 is On Guard and can fire at it once it has gone ")
    assert second == "Unit B2 is On Guard and can fire at it anywhere along its way."
    asked = begin(table(reds, far, near, terrain=[wall]), [OK]).choose("attempt:a-u1", "action:walk")
    asked.choose("move", value=way("a-u1-m1", (15, 10)))
    assert asked.option("react:b-u1").needs.moments[0].label.split()[0] in first


@pytest.mark.rule("fubar.guard.once_per_turn")
def test_a_unit_that_has_reacted_is_no_danger() -> None:
    spent = squad("b", [(30, 10)], stance="guard", reacted=True)
    told = about(squad("a", [(10, 10)]), spent, to=("action:walk",), option="move", value=way("a-u1-m1", (15, 10)))
    assert told.lines == ("5″ of 6″ (Walk).",)


@pytest.mark.rule("fubar.melee.contact", "fubar.action.assault.move")
def test_an_assault_tells_how_many_get_into_contact() -> None:
    told = about(
        squad("a", row(10, 10, 3)), squad("b", [(11.5, 16)]), to=("action:assault", "assault:b-u1"), option="charge"
    )
    assert "3 of 3 in contact." in told.lines
    alone = about(
        squad("a", row(10, 10, 3)), squad("b", [(11.5, 16)]),
        to=("action:assault", "assault:b-u1"), option="move", value=way("a-u1-m1", (10, 12)),
    )  # fmt: skip
    assert "Nobody in contact yet." in alone.lines


@pytest.mark.rule("fubar.vehicle.move_soft", "fubar.vehicle.turning")
def test_a_drive_tells_what_it_goes_through_and_a_turn_who_is_where() -> None:
    woods = scenery("woods", box(13, 9, 1, 4))
    truck, foes = vehicle("a", (10, 10)), [squad("b", [(30, 10)]), squad("b", [(10, 30)]), squad("b", [(2, 10)])]
    told = about(truck, *foes, to=("action:drive",), option="drive", value=path((15, 10)), terrain=[woods])
    assert told.lines == ("5″ of 6″.", "Through Woods, Soft Cover.")
    turned = about(truck, *foes, to=("action:drive",), option="face", value=Aim(at(20, 10)))
    assert turned.lines == ("In front: Unit B1.", "On its sides: Unit B2.", "Behind it: Unit B3.")


@pytest.mark.rule("fubar.vehicle_assault.path", "fubar.vehicle_assault.dodge_roll", "fubar.guard.against_assault")
def test_a_vehicle_assault_tells_whom_it_runs_over() -> None:
    foes = squad("b", row(14, 10, 2)), squad("b", [(14, 20)], stance="guard")
    told = about(vehicle("a", (10, 10)), *foes, to=("action:assault",), option="line", value=path((20, 10)))
    assert told.lines[1] == "In the path: 2 of Unit B1; jumping clear needs 4+: 50\u00a0%."
    assert told.lines[2] == "Unit B2 is On Guard and can fire at it anywhere along its way."


@pytest.mark.rule("fubar.passenger.disembark", "fubar.guard.react")
def test_getting_out_is_told_like_any_move() -> None:
    riders = squad("a", row(10, 10, 2), aboard="a-u2")
    told = about(
        riders, vehicle("a", (10, 10)), squad("b", [(30, 10)], stance="guard"), to=("action:walk",), option="out"
    )
    assert set(told.ways) == {"a-u1-m1", "a-u1-m2"}
    assert told.lines[-1].startswith("Unit B1 is On Guard")


@pytest.mark.rule("fubar.weapon.mortar_indirect")
def test_fire_of_mortars_tells_who_observes_for_those_that_do_not_see() -> None:
    team, hill = squad("a", row(3, 10, 2), weapons=("light-mortar",)), scenery("building", box(15, 5, 4, 10))
    eyes, foe = squad("a", [(47, 40), (30, 30)]), squad("b", [(30, 10)])
    hidden = about(team, eyes, foe, to=("action:aimed",), option="all:b-u1", terrain=[hill])
    assert hidden.lines == ("6 dice at 5+, +1 on each.", "A2.1 of Unit A2 observes for the light mortar.")
    picked = about(
        team, eyes, foe, to=("action:aimed",), option="fire:b-u1", value=Pick(("a-u1-m2:light-mortar",)), terrain=[hill]
    )
    assert picked.lines == ("3 dice at 5+, +1 on each.", hidden.lines[1])
    in_sight = about(team, eyes, foe, to=("action:aimed",), option="all:b-u1")
    assert in_sight.lines == hidden.lines[:1]


@pytest.mark.rule("fubar.activate.roll", "fubar.fire.range", "fubar.weapon.mortar_indirect")
def test_what_cannot_be_done_is_known_before_the_activation_die() -> None:
    wall = scenery("building", box(20, 0, 2, 48), height=4)
    start = table(squad("a", [(5, 20)], weapons=["light-mortar"]), squad("b", [(30, 20)]), terrain=[wall])
    game = begin(start)
    ask = engine.open_ask(FUBAR, game.position, Seat(0), game.question.number)
    told = ask.accept(Answer("attempt:a-u1")).describe().lines
    assert told[0].startswith("Needs 4+")
    assert any(
        line.startswith("Not Aimed Fire:") and "None of your figures and vehicles sees Unit B1." in line
        for line in told
    )
    assert any(line.startswith("Not Assault: Too far: Unit B1 is 24″ away") for line in told)


@pytest.mark.rule("fubar.action.aimed.hold", "fubar.fire.range")
def test_having_nobody_to_fire_at_is_told_with_the_distance_to_the_nearest() -> None:
    game = begin(table(squad("a", [(5, 20)]), squad("b", [(45, 20), (40, 20)])), [OK]).choose("attempt:a-u1")
    refusal = game.option("action:aimed").refusal
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.action.aimed.hold", "34″", "24″")


@pytest.mark.rule("fubar.initiative.turn_end", "fubar.initiative.all_pass")
def test_the_end_of_a_turn_says_why() -> None:
    start = table(squad("a", [(5, 20)], attempted=True), squad("b", [(45, 20)], attempted=True))
    assert begin(start, [("initiative", [6, 1])]).told("Nobody has a Unit left to attempt: turn 2 is over.")
    waiting = begin(table(squad("a", [(5, 20)]), squad("b", [(45, 20)])), [("initiative", [6, 1])])
    assert waiting.choose("pass", "pass").told("Everybody has passed: turn 2 is over.")
