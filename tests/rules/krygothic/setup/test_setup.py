"""The roll-off, the mission table, locations, who comes later, and deployment."""

import pytest

from rules.geometry.point import Point
from rules.geometry.polygon import box
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Pick, Spot, SpotShape
from rules.krygothic.board import SEATS, field_now, the_field
from rules.krygothic.game import settings_of, title
from rules.krygothic.lists.catalogue import CATALOGUE, READY
from rules.krygothic.lists.muster import muster
from rules.krygothic.missions.places import deployment_zone, is_over_terrain, scaled_distance
from rules.krygothic.missions.victory import locations
from rules.krygothic.rulebook import RULEBOOK
from rules.krygothic.setup.deployment import CLEAR
from rules.krygothic.setup.new_table import new_table
from rules.krygothic.system import KRYGOTHIC
from rules.krygothic.view.view import view
from tests.rules.krygothic.setup.setting_up import fresh, refused, until

A, B = SEATS


@pytest.mark.rule("krygothic.setup.deployment")
def test_the_winner_of_the_roll_off_takes_an_edge_and_places_first() -> None:
    ran = until(fresh("purge"), "deployment", dice=(3, 3, 2, 5), replies=["edge:north"])
    assert [ran.table.side(seat).edge for seat in SEATS] == ["south", "north"]
    assert ran.table.first_caller == B
    assert "Roll-off: Landing Party 3, Bilge Chapter 3. Tied, so both roll again." in ran.said


@pytest.mark.rule("krygothic.setup.deployment")
def test_models_are_placed_in_turn_until_all_stand_and_who_runs_out_waits() -> None:
    ran = until(fresh("purge"), "round_start", dice=(6, 1))
    placed = [event.line(ran.table).seat for event in ran.events if "places" in event.line(ran.table).text]
    ours, theirs = (sum(model.seat == seat for model in ran.table.models.values()) for seat in SEATS)
    assert placed == [A, B] * ours + [B] * (theirs - ours)
    assert all(model.life == "live" for model in ran.table.models.values())


@pytest.mark.rule("krygothic.setup.deployment")
def test_a_model_is_placed_anywhere_in_its_zone_facing_any_way() -> None:
    at = Point(5_000, 34_000)
    ran = until(fresh("purge"), "deployment", dice=(6, 1))
    ran = until(ran.table, "round_start", replies=[("place:a-2", Spot(at, 30)), "arrange:rest"])
    placed = ran.table.models["a-2"]
    assert (placed.at, placed.facing) == (at, 300)
    assert sum(ask.seat == B for ask in ran.asked) == 1, "the other left the placing of the rest to the table"


@pytest.mark.rule("krygothic.setup.deployment")
def test_the_board_is_told_which_way_a_model_faces_that_nobody_turns() -> None:
    ran = until(fresh("purge"), "deployment", dice=(6, 1))
    shape = next(one.shape for one in until(ran.table, "round_start").asked[0].options if one.id == "place:a-2")
    assert isinstance(shape, SpotShape)
    ran = until(ran.table, "round_start", replies=[("place:a-2", Spot(Point(5_000, 34_000), 0)), "arrange:rest"])
    assert ran.table.models["a-2"].facing == shape.ahead


@pytest.mark.rule("krygothic.setup.deployment")
@pytest.mark.parametrize(
    "at",
    [
        pytest.param(Point(18_000, 18_000), id="out of the zone"),
        pytest.param(Point(300, 34_000), id="over the edge"),
        pytest.param(Point(13_000, 28_500), id="on impossible ground"),
    ],
)
def test_where_nobody_is_placed(at: Point) -> None:
    ran = until(fresh("purge"), "deployment", dice=(6, 1))
    ask = until(ran.table, "round_start").asked[0]
    assert refused(ask, "place:a-1", Spot(at)) == "krygothic.setup.deployment"


@pytest.mark.rule("krygothic.setup.deployment")
def test_bases_do_not_overlap() -> None:
    ran = until(fresh("purge"), "deployment", dice=(6, 1))
    at = Point(5_000, 34_000)
    second = next(
        ask for ask in until(ran.table, "round_start", replies=[("place:a-2", Spot(at))]).asked[1:] if ask.seat == A
    )
    assert refused(second, "place:a-1", Spot(Point(5_900, 34_000))) == "krygothic.setup.deployment"


@pytest.mark.rule("krygothic.scenario.mission_table", "krygothic.overview.random_missions")
@pytest.mark.parametrize(
    ("face", "mission", "chooser"),
    [
        (1, "sabotage", None),
        (2, "purge", None),
        (3, "lights_out", None),
        (4, "floor_below", None),
        (5, "lights_out", B),
        (6, "lights_out", A),
    ],
)
def test_the_mission_table(face: int, mission: str, chooser: int | None) -> None:
    replies = [] if chooser is None else ["mission:lights_out"]
    ran = until(fresh("rolled"), "deployment", dice=(6, 1, face), replies=replies)
    assert ran.table.scenario == mission
    asked = [ask.seat for ask in ran.asked if ask.prompt == "Choose the mission."]
    assert asked == ([] if chooser is None else [chooser])
    assert ran.table.attacker == (A if mission == "sabotage" else None)


@pytest.mark.rule("krygothic.scenario.sabotage.setup")
def test_the_defender_places_three_locations_that_are_impossible_terrain() -> None:
    ran = until(fresh("sabotage"), "reserves", dice=(1, 6), replies=["arrange:location"] * 3)
    assert ran.table.attacker == B
    assert {ask.seat for ask in ran.asked} == {A}
    assert [(one.radius, one.wounds) for one in locations(ran.table)] == [(1_000, 3)] * 3
    scenery = [one for one in field_now(ran.table).features if one.id in ran.table.markers]
    assert [(one.height, one.impassable) for one in scenery] == [(1_500, True)] * 3


@pytest.mark.rule("krygothic.scenario.sabotage.setup")
@pytest.mark.parametrize(
    "at",
    [
        pytest.param(Point(5_400, 12_000), id="near the west edge"),
        pytest.param(Point(12_000, 23_500), id="near the attackers"),
        pytest.param(Point(9_000, 14_000), id="on a turbine"),
    ],
)
def test_where_no_location_is_placed(at: Point) -> None:
    ran = until(fresh("sabotage"), "locations", dice=(1, 6))
    ask = until(ran.table, "reserves").asked[0]
    assert refused(ask, "place:location", Spot(at)) == "krygothic.scenario.sabotage.setup"


@pytest.mark.rule("krygothic.scenario.sabotage.setup")
def test_locations_keep_apart() -> None:
    ran = until(fresh("sabotage"), "locations", dice=(1, 6))
    second = until(ran.table, "reserves", replies=[("place:location", Spot(Point(18_000, 12_000)))]).asked[1]
    assert refused(second, "place:location", Spot(Point(18_000, 21_400))) == "krygothic.scenario.sabotage.setup"
    assert second.accept is not None


@pytest.mark.rule("krygothic.setup.deployment")
@pytest.mark.parametrize("mission", ["purge", "sabotage", "lights_out"])
def test_nobody_is_placed_on_terrain_or_close_beside_it_while_there_is_room(mission: str) -> None:
    table = until(fresh(mission, battle="standard"), "round_start", dice=(1, 6)).table
    placed = [model for model in table.models.values() if model.life == "live"]
    assert placed
    assert [model.name for model in placed if is_over_terrain(table, model, model.at, CLEAR)] == []


@pytest.mark.rule("krygothic.scenario.sabotage_timeline")
def test_leaders_and_the_last_quarter_of_the_defenders_come_later() -> None:
    ran = until(fresh("sabotage", battle="standard"), "round_start", dice=(1, 6))
    later = {model.id: model.arrives for model in ran.table.models.values() if model.life == "reserve"}
    assert later == {"a-1": "leader", "a-9": "quarter", "a-10": "quarter"}
    assert sum(model.life == "live" for model in ran.table.models.values() if model.seat == A) == 7


@pytest.mark.rule("krygothic.scenario.sabotage_timeline")
def test_the_defender_chooses_the_last_quarter_but_not_the_leader() -> None:
    ran = until(fresh("sabotage"), "deployment", dice=(1, 6), replies=[("later:these", Pick(("a-2",)))])
    assert ran.table.models["a-2"].arrives == "quarter"
    ask = next(ask for ask in ran.asked if "last quarter" in ask.prompt)
    offered = {item.id for option in ask.options if option.shape for item in option.shape.items}
    assert "a-1" not in offered


@pytest.mark.rule("krygothic.scenario.sabotage.setup")
def test_the_defenders_stand_before_the_attackers_come() -> None:
    ran = until(fresh("sabotage"), "round_start", dice=(6, 1))
    placed = [
        ran.table.models[event.line(ran.table).pieces[0]].seat
        for event in ran.events
        if type(event).__name__ == "Deployed"
    ]
    assert placed == sorted(placed, reverse=True)
    assert box(deployment_zone(ran.table, A)) == (0, 30_000, 36_000, 36_000)
    assert box(deployment_zone(ran.table, B)) == (0, 0, 36_000, 9_000)


@pytest.mark.rule("krygothic.trait.hidden_hatch")
def test_a_scout_may_be_kept_back_in_secret() -> None:
    table = fresh("purge", "forgotten", "ralim")
    scout = next(m.id for m in table.models.values() if "hidden_hatch" in table.fighter(m).traits)
    ran = until(table, "round_start", dice=(6, 1), replies=[("hatch:these", Pick((scout,)))])
    assert (ran.table.models[scout].life, ran.table.models[scout].arrives) == ("reserve", "hatch")
    ask = next(ask for ask in ran.asked if "hatch" in ask.prompt)
    assert (ask.seat, ask.private) == (A, True)
    said = next(text for text in ran.said if "hatch" in text)
    assert ran.table.models[scout].name not in said


@pytest.mark.rule("krygothic.trait.hidden_hatch", "krygothic.online.visibility")
def test_who_hides_behind_a_hatch_is_locked_in() -> None:
    on = until(fresh("purge", "forgotten", "ralim"), "reserves", dice=(6, 1)).table
    position = engine.start(KRYGOTHIC, on, CommittedDice(b"hatch")).position
    [question] = engine.look(KRYGOTHIC, position, A).questions
    assert "hatch" in question.prompt
    dice = CommittedDice(b"hatch")
    hidden = engine.play(KRYGOTHIC, position, A, question.number, Answer("hatch:nobody"), dice).position
    assert not any(engine.look(KRYGOTHIC, hidden, seat).can_undo for seat in (A, B))
    with pytest.raises(Refused) as refused:
        engine.undo(KRYGOTHIC, hidden, A)
    assert refused.value.refusal.rule == "kernel.undo"
    assert "a locked choice" in refused.value.refusal.message


@pytest.mark.rule("krygothic.scenario.sabotage.setup")
@pytest.mark.parametrize(
    ("battle", "lengths"),
    [("patrol", (12_000, 7_500, 4_500)), ("standard", (16_000, 10_000, 6_000)), ("full", (18_500, 11_500, 7_000))],
)
def test_distances_grow_with_the_board_to_the_nearest_half_inch(battle: str, lengths: tuple[int, ...]) -> None:
    assert tuple(scaled_distance(fresh("purge", battle=battle), inches) for inches in (16, 10, 6)) == lengths


def test_what_was_agreed_becomes_the_settings() -> None:
    chosen = {
        "battle": "full",
        "scenario": "sabotage",
        "exploding": "flat",
        "shot": 3,
        "waiting": "open",
        "pace": "slow",
    }
    made = settings_of(chosen)
    assert (made.exploding, made.shot, made.waiting, made.live) == (False, 3, "open", False)
    assert settings_of({**chosen, "pace": "live"}).live
    assert title(chosen) == "Kry-Gothic (unofficial) · Full · Sabotage"


@pytest.mark.rule("krygothic.setup.terrain_scatter")
@pytest.mark.parametrize("scenario", ["sabotage", "purge", "lights_out", "floor_below"])
def test_every_rule_that_the_picture_names_is_in_the_book(scenario: str) -> None:
    table = until(fresh(scenario), "round_start", dice=(6, 1)).table
    seen = view(table, None)
    facts = [fact for part in (*seen.ground, *seen.pieces, *seen.sides) for fact in part.facts]
    states = [state for part in (*seen.pieces, *seen.sides) for state in part.states]
    assert {one.rule for one in (*facts, *states)} <= set(RULEBOOK.ids())
    assert len([ground for ground in seen.ground if ground.facts]) >= len(the_field(table).features)


@pytest.mark.rule("krygothic.overview.named_models")
@pytest.mark.parametrize("other", [0, 1], ids=["the same squad twice", "two squads"])
def test_the_number_in_a_name_is_that_of_the_token(other: int) -> None:
    one, two = (muster(READY[at].roster, CATALOGUE) for at in (0, other))
    table = new_table(settings_of({"scenario": "purge", "battle": "patrol"}), (one, two))
    pieces = view(table, None).pieces
    numbered = [piece for piece in pieces if piece.name[-1].isdigit()]
    assert numbered
    assert all(piece.name.endswith(f" {piece.number}") for piece in numbered)
    assert len({piece.name for piece in pieces}) == len(pieces)
