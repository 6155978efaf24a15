"""What the page shows of a battle: hazards, markers, command points and the score card."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.geometry.polygon import contains
from rules.kernel.scene import SideCard
from rules.kernel.system import Result
from rules.killteam.board.side import Score
from rules.killteam.board.table import Activation, MarkerKind, Table
from rules.killteam.system import known_table
from rules.killteam.teams.effects import MarkerApl
from rules.killteam.teams.team import Ability
from rules.killteam.view.view import view
from tests.rules.killteam.missions.markers import objective
from tests.rules.killteam.tables import CITY, GANTRY, A, B, op, table

BOTH = (op("a", 2, 2, "sentinel"), op("b", 20, 20, "scavver", 1))


def facts(card: SideCard) -> dict[str, str]:
    return {fact.label: fact.value for fact in card.facts}


@pytest.mark.rule("killteam.kz.gantry.restricted_movement", "killteam.kz.gantry.restricted_targeting")
def test_hazardous_areas_lie_on_the_board_under_everything_else_with_what_they_do() -> None:
    first, *rest = view(table(*BOTH, board=GANTRY), A).ground
    assert (first.kind, first.name, first.impassable) == ("hazard", "Hazardous area", True)
    assert {fact.rule.rsplit(".", 1)[1] for fact in first.facts} == {"restricted_movement", "restricted_targeting"}
    assert not [ground for ground in rest if ground.kind == "hazard"]
    assert not [ground for ground in view(table(*BOTH, board=CITY), A).ground if ground.kind == "hazard"]


def test_objective_markers_bear_the_number_by_which_everybody_calls_them() -> None:
    seen = view(table(*BOTH, markers=(objective("O2", 15, 11),)), A)
    (marker,) = [piece for piece in seen.pieces if piece.life == "marker"]
    assert (marker.name, marker.number) == ("Objective marker O2", "O2")


@pytest.mark.parametrize("kind", ["cache", "device", "mine", "smoke"])
def test_what_is_no_objective_has_a_picture_of_its_own_and_says_what_it_does(kind: MarkerKind) -> None:
    seen = view(table(*BOTH, markers=(objective("O2", 15, 11), structs.replace(objective("M", 9, 9), kind=kind))), A)
    goal, thing = [piece for piece in seen.pieces if piece.life == "marker"]
    assert (goal.glyph, thing.glyph) == ("objective", kind)
    assert [fact.rule.startswith("killteam.equip.") for fact in thing.facts] == [True]


@pytest.mark.rule("killteam.equip.smoke_area")
def test_the_board_shows_how_far_smoke_reaches() -> None:
    smoke = structs.replace(objective("S", 9, 9), kind="smoke")
    (cloud,) = [zone for zone in view(table(*BOTH, markers=(smoke,)), A).zones if zone.kind == "smoke"]
    inside = [contains(cloud.outline, Point(smoke.at.x + far, smoke.at.y)) for far in (1_380, 1_400)]
    assert inside == [True, False]


@pytest.mark.rule("killteam.flow.cp_keep", "killteam.flow.initiative_effect")
def test_command_points_and_initiative_are_seen_at_a_glance() -> None:
    on = table(*BOTH, initiative=B).with_side(A, cp=3)
    one, two = view(on, A).sides
    assert [state.label for state in one.states] == ["3 CP"]
    assert [state.label for state in two.states] == ["0 CP", "Initiative"]


@pytest.mark.rule("killteam.score.total", "killteam.score.primary")
def test_the_last_score_counts_the_primary_op_and_says_so() -> None:
    scored = (Score("crit", 2, 2), Score("crit", 3, 1), Score("kill", 4, 1))
    on = table(*BOTH, turning_point=4).with_side(A, scores=scored, primary="crit").with_side(B, primary="tac")
    running, hidden = view(known_table(on, A), A).sides
    assert running.score
    assert (running.score.value, facts(running)["Primary op"]) == ("4", "CRIT (secret)")
    assert "Primary op" not in facts(hidden)
    over = structs.replace(on, result=Result(winner=A, kind="victory", text="Over."))
    last, other = view(over, A).sides
    assert last.score
    assert last.score.value == "6"
    assert facts(last)["Primary op"] == "CRIT: 3 count as 5"
    assert facts(last)["CRIT"] == "2 + 1 + 0 = 3"
    assert facts(other)["Primary op"] == "TAC: 0 count as 0"


@pytest.mark.rule("killteam.core.weapon.profile", "killteam.core.operative_shape")
def test_a_card_names_each_rule_of_each_weapon_with_its_own_entry() -> None:
    seen = view(table(op("a", 2, 2, "stormgunner"), BOTH[1]).with_side(A, taken=("a",)), A)
    (card,) = [piece for piece in seen.pieces if piece.id == "a"]
    focused = next(fact for fact in card.facts if fact.label == "Storm repeater, focused")
    assert focused.value == "5 dice, 3+, 3/4, Ceaseless"
    assert seen.terms["Ceaseless"] == "killteam.weapon.ceaseless"
    assert (seen.gauge, seen.turn_name) == ("wounds", "turning point")


@pytest.mark.rule("killteam.action.cost", "killteam.core.stat.apl")
def test_the_card_of_who_acts_says_how_many_action_points_are_left() -> None:
    def points(on: Table) -> list[tuple[str, str]]:
        (card,) = [piece for piece in view(on, A).pieces if piece.id == "a"]
        of_points = ("killteam.action.cost", "killteam.core.stat.apl")
        return [(fact.label, fact.value) for fact in card.facts if fact.rule in of_points]

    waits = table(*BOTH).with_side(A, taken=("a",))
    acts = structs.replace(waits, activation=Activation(operative="a", spent=1, actions=("Dash",)))
    assert points(waits) == [("Action points (APL)", "3")]
    assert points(acts) == [("AP left", "2 of 3")]


@pytest.mark.rule("killteam.build.team_data", "match.change")
@pytest.mark.parametrize(
    ("effects", "rule"), [((), "match.change"), ((MarkerApl(value=1),), "killteam.core.precedence")]
)
def test_an_ability_that_is_text_alone_leads_to_changes_by_agreement(effects: tuple[MarkerApl, ...], rule: str) -> None:
    on = table(*BOTH)
    team = on.side(A).team
    gift = Ability(id="gift", name="Gift", text="It sings.", effect=effects)
    types = tuple(structs.replace(one, abilities=("gift",)) for one in team.type)
    on = on.with_side(A, team=structs.replace(team, type=types, ability=(gift,)), taken=("a",))
    (piece,) = (one for one in view(on, A).pieces if one.id == "a")
    assert [(fact.value, fact.rule) for fact in piece.facts if fact.label == "Gift"] == [("It sings.", rule)]
