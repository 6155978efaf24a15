"""Scouting: the secret choice, what each option brings, and who has initiative in the first turning point."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.shapes import Path, Pick, Spot
from rules.killteam.board.settings import Settings, Switches
from rules.killteam.board.table import Marker
from rules.killteam.effects.ploys import ploy_cost
from rules.killteam.teams.universal import UNIVERSAL
from tests.rules.killteam.setting_up import A, B, Battle, fresh, start
from tests.rules.killteam.tables import op, table

LISTS = ("vigil-first-watch", "warren-flood")


def scouting(one: tuple[str, ...] = (), two: tuple[str, ...] = (), **switches: object) -> Battle:
    """Everybody is set up, with this equipment; seat 0 has initiative so far, and the zone of the low coordinates."""
    settings = Settings(map="shattered-quarter", crit="sweep", switches=Switches(**switches))  # type: ignore[arg-type]
    battle = fresh(*LISTS, settings=settings).by_default("equipment")
    battle.give(A, "equip", Pick(one)).give(B, "equip", Pick(two)).by_default("scouting")
    return Battle(battle.position, battle.dice)


def both(one: str, two: str) -> Battle:
    return scouting().give(A, f"scout:{one}").give(B, f"scout:{two}")


@pytest.mark.rule("killteam.scouting.choose", "killteam.scouting.initiative")
@pytest.mark.parametrize(
    ("one", "two", "winner"),
    [
        ("equip", "reposition", B),
        ("equip", "ploy", A),
        ("ploy", "reposition", A),
        ("ploy", "equip", B),
        ("reposition", "equip", A),
        ("reposition", "ploy", B),
    ],
)
def test_v13_scouting_cycle(one: str, two: str, winner: int) -> None:
    battle = both(one, two).by_default("strategy")
    assert battle.table.initiative == winner
    assert any("beats" in line for line in battle.heard(None))


@pytest.mark.rule("killteam.scouting.initiative_tie")
def test_v14_scouting_tie() -> None:
    battle = both("ploy", "ploy")
    assert battle.asked(A) is None
    battle.give(B, "initiative:other")
    assert battle.table.initiative == A
    assert battle.table.stage == "strategy"


@pytest.mark.rule("killteam.scouting.choose", "killteam.online.lock_in")
def test_nobody_hears_of_a_choice_before_both_are_made() -> None:
    battle = scouting().give(A, "scout:equip")
    assert not any("Equip" in line for line in battle.heard(B))
    battle.give(B, "scout:ploy")
    assert sum("scouts with" in line for line in battle.heard(B)) == 2


@pytest.mark.rule("killteam.scouting.ploy", "killteam.scouting.resolve_order")
def test_a_ploy_is_granted_after_the_player_with_initiative_is_done() -> None:
    battle = both("equip", "ploy")
    assert battle.asked(B) is None
    assert not battle.table.side(B).free_ploy
    battle.by_default("strategy")
    assert battle.table.side(B).free_ploy
    assert not battle.table.side(A).free_ploy


@pytest.mark.rule("killteam.scouting.ploy", "killteam.flow.strategy_ploy")
@pytest.mark.parametrize(("turning_point", "granted", "cost"), [(1, True, 0), (2, True, 1), (1, False, 1)])
def test_the_ploy_of_scouting_is_free_in_the_first_turning_point_alone(turning_point, granted, cost) -> None:
    on = table(op("a", 3, 2, "scavver"), op("e", 9, 2, seat=1), turning_point=turning_point)
    on = on.with_side(A, free_ploy=granted)
    ploys = {ploy.id: ploy for ploy in on.team(A).ploy}
    assert ploy_cost(on, A, ploys["scuttle"]) == cost
    assert ploy_cost(on, A, ploys["play-dead"]) == 1


@pytest.mark.rule("killteam.scouting.equip")
def test_v08_scouting_gives_a_fifth_option_that_is_none_of_the_four() -> None:
    four = ("ammo-cache", "mines", "explosive-grenades", "ladders")
    battle = scouting((*four, "frag.1", "frag.2")).give(A, "scout:equip").give(B, "scout:ploy")
    question = battle.asked(A)
    assert question is not None
    offered = {option.id.removeprefix("take:") for option in question.options}
    assert offered == {*UNIVERSAL, "spare-cells"} - set(four)
    assert "Pick 2" in battle.refused(A, "take:utility-grenades", Pick(("smoke.1",))).message
    battle.give(A, "take:utility-grenades", Pick(("smoke.1", "stun.1")))
    side = battle.table.side(A)
    assert (len(side.equipment), side.grenades) == (5, {"frag": 2, "smoke": 1, "stun": 1})


@pytest.mark.rule("killteam.setup.equipment_sublist", "killteam.scouting.equip")
@pytest.mark.parametrize("kind", ["frag", "krak"])
def test_a_fifth_option_of_grenades_may_be_the_same_kind_twice(kind: str) -> None:
    battle = scouting().give(A, "scout:equip").give(B, "scout:ploy")
    three = battle.refused(A, "take:explosive-grenades", Pick(("frag.1", "frag.2", "krak.1")))
    assert three.rule == "killteam.setup.equipment_sublist"
    battle.give(A, "take:explosive-grenades", Pick((f"{kind}.1", f"{kind}.2")))
    assert battle.table.side(A).grenades == {kind: 2}


@pytest.mark.rule("killteam.scouting.equip")
def test_what_a_fifth_option_sets_up_is_set_up_at_once_and_on_nobody() -> None:
    battle = scouting().give(A, "scout:equip").give(B, "scout:ploy").give(A, "take:light-barricades")
    one = battle.table.living(A)[0]
    blocked = battle.refused(A, "set-up:light_barricade.1", Spot(one.at))
    assert blocked.rule == "killteam.setup.place_equipment_legal"
    mines = scouting().give(A, "scout:equip").give(B, "scout:ploy").give(A, "take:mines")
    assert mines.refused(A, "set-up:mine.1", Spot(mines.table.living(A)[0].at)).rule == "killteam.equip.mines"
    battle.give(A, "arrange:light_barricade.1").give(A, "arrange:light_barricade.2")
    assert [piece.id for piece in battle.table.now.pieces] == ["a-light_barricade-1", "a-light_barricade-2"]
    assert battle.table.stage == "strategy"


# ── Reposition ──────────────────────────────────────────────────────────────────────────────────────────────────────


def moving(at: Point, marker: Marker | None = None, **switches: object) -> Battle:
    """Seat 0 may reposition its Marshal, with a base of 40 mm and a Move of 6, from there."""
    table = scouting(**switches).table.with_model("a-1", at=at)
    if marker is not None:
        table = structs.replace(table, markers={**table.markers, marker.id: marker})
    return start(table, [("mines", (4,))]).give(A, "scout:reposition").give(B, "scout:ploy")


@pytest.mark.rule("killteam.scouting.reposition")
def test_a_scouting_reposition_ends_within_three_inches_of_the_drop_zone() -> None:
    battle = moving(Point(12_000, 3_000))
    far = battle.refused(A, "reposition:a-1", Path((Point(12_000, 7_000 + 787 + 6),)))
    assert (far.rule, far.measured) == ("killteam.scouting.reposition", "3.01″")
    battle.give(A, "reposition:a-1", Path((Point(12_000, 7_000 + 780),)))
    one = battle.table.models["a-1"]
    assert (one.at, one.order) == (Point(12_000, 7_780), "conceal")
    assert battle.table.stage == "strategy"


@pytest.mark.rule("killteam.scouting.reposition")
def test_later_printings_want_it_wholly_within() -> None:
    battle = moving(Point(12_000, 3_000), scout_reposition_end="wholly_within")
    assert battle.refused(A, "reposition:a-1", Path((Point(12_000, 6_300),))).rule == "killteam.scouting.reposition"
    battle.give(A, "reposition:a-1", Path((Point(12_000, 6_213),)))


@pytest.mark.rule("killteam.scouting.reposition")
def test_only_who_is_wholly_in_its_zone_may_and_nobody_must() -> None:
    battle = moving(Point(12_000, 3_700))
    question = battle.asked(A)
    assert question is not None
    assert {option.id for option in question.options} == {*(f"reposition:a-{at}" for at in range(2, 7)), "none"}
    battle.give(A, "none")
    assert battle.table.stage == "strategy"


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_v79_mines_go_off_in_mid_move() -> None:
    mine = Marker(id="b-mine-1", kind="mine", at=Point(10_600, 5_000), owner=B)
    battle = moving(Point(12_000, 2_500), mine)
    before = battle.table.models["a-1"].wounds
    battle.give(A, "reposition:a-1", Path((Point(12_000, 6_000),)))
    one = battle.table.models["a-1"]
    assert (before - one.wounds, one.at) == (5, Point(12_000, 6_000))
    assert mine.id not in battle.table.markers
