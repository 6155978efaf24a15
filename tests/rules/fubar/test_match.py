"""A match from set-up to its end: edges, deployment in turn, the score, an early end, and departures all agree on."""

import pytest
from msgspec import structs

from rules.fubar.board.table import Settings
from rules.fubar.lists.force import Muster, MusterModel, MusterUnit, MusterVehicle
from rules.fubar.setup.new_table import new_table
from rules.fubar.system import FUBAR
from rules.fubar.turn.scoring import score
from rules.fubar.turn.victory import by_score
from rules.kernel import engine
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Places, Spot
from rules.kernel.system import Ending
from tests.harness import game as harness
from tests.rules.fubar.build import WEAPONS, Squad, at, begin, box, row, scenery, squad, table, vehicle

OK = ("activation", [6])
ARMS = ("rifle", "grenades")


def force(name: str = "Force") -> Muster:
    """Three figures and a truck assigned to them."""
    models = [MusterModel(id=f"m{n}", name=f"Figure {n}", unit="u1", weapons=ARMS, armour="light") for n in (1, 2, 3)]
    hull = MusterModel(id="m4", name="Truck", unit="u2", weapons=(), radius=1_500)
    squad_ = MusterUnit(
        id="u1", name="Squad", entry="x", training="green", points=40, models=("m1", "m2", "m3"), transport="u2",
        leader="m1", leader_level="seasoned",
    )  # fmt: skip
    carrier = MusterVehicle(plate="none", seats=6, crew=1, crew_armour="none")
    truck = MusterUnit(id="u2", name="Truck", entry="y", training="green", points=22, models=("m4",), vehicle=carrier)
    return Muster(
        army="x", battle="patrol", name=name, points=62, limit=350, weapons=tuple(WEAPONS.values()),
        units=(squad_, truck), models=(*models, hull), catalogue_version="1",
    )  # fmt: skip


def opening(players: int = 2):
    settings = Settings(battle="patrol", terrain="random", cap=350, turns=6, width=36_000, height=36_000, seed=3)
    return new_table(settings, [force(f"Force {n}") for n in range(players)])


def set_up(players: int, faces, *edges: str):
    game = harness.begin(FUBAR, opening(players), [("deployment", list(faces))])
    return game.choose(*edges)


@pytest.mark.rule("fubar.scenario.table", "fubar.unit.owned", "fubar.unit.definition", "fubar.unit.starting_strength")
def test_the_table_holds_every_force_as_the_lists_have_it() -> None:
    start = opening(4)
    assert [side.roster_name for side in start.sides] == ["Force 0", "Force 1", "Force 2", "Force 3"]
    assert start.units["d-u1"].leader == "d-m1"
    assert start.units["d-u1"].transport == "d-u2"
    assert (start.units["d-u1"].training, start.units["d-u1"].strength) == ("green", 3)
    assert (start.models["d-m3"].weapons, start.models["d-m3"].armour) == (ARMS, "light")
    assert start.units["c-u2"].vehicle is not None
    assert (start.field.width, start.settings.turns) == (36_000, 6)
    with pytest.raises(ValueError, match="2 to 4 players"):
        new_table(start.settings, [force()])


@pytest.mark.rule("fubar.initiative.scenario_modifier")
def test_a_scenario_may_help_one_player_and_hinder_another() -> None:
    start = new_table(opening().settings, [force(), force(), force()], (1, -1))
    assert [side.modifier for side in start.sides] == [1, -1, 0]


@pytest.mark.rule("fubar.scenario.deployment")
def test_two_players_take_opposite_edges_and_the_winner_deploys_first() -> None:
    game = set_up(2, (2, 5), "edge:west")
    assert [side.edge for side in game.table.sides] == ["east", "west"]
    assert game.asked(1)
    game.choose("arrange:b-u1")
    assert game.asked(0)
    game.choose("arrange:a-u2")
    assert game.asked(1)


@pytest.mark.rule("fubar.scenario.deployment")
def test_four_players_have_an_edge_each() -> None:
    game = set_up(4, (1, 2, 3, 4), "edge:north", "edge:south", "edge:east")
    assert [side.edge for side in game.table.sides] == ["west", "east", "south", "north"]


@pytest.mark.rule("fubar.scenario.deployment")
def test_nobody_deploys_beyond_eight_inches_or_on_another_base() -> None:
    game = set_up(2, (6, 1), "edge:north")
    figures = ("a-m1", "a-m2", "a-m3")
    far = Places(dict(zip(figures, (at(10, 7.6), at(12, 5), at(14, 5)), strict=True)))
    assert game.refusal("deploy:a-u1", far).rule == "fubar.scenario.deployment"
    close = Places(dict(zip(figures, (at(10, 5), at(10.9, 5), at(14, 5)), strict=True)))
    assert game.refusal("deploy:a-u1", close).rule == "fubar.move.bases"


@pytest.mark.rule("fubar.scenario.deployment")
@pytest.mark.parametrize(
    ("edge", "place", "where", "reach", "back"),
    [
        ("south", (10, 27.9), "partly", "8.6″", "0.6″"),
        ("south", (10, 28.1), "partly", "8.4″", "0.4″"),
        ("south", (10, 27.5), "wholly", "9″", "1″"),
        ("south", (10, 28.49), "partly", "8.01″", "0.01″"),
        ("north", (10, 8.1), "partly", "8.6″", "0.6″"),
        ("west", (8.1, 10), "partly", "8.6″", "0.6″"),
        ("east", (26, 10), "wholly", "10.5″", "2.5″"),
    ],
)
def test_who_is_set_down_outside_hears_by_how_much_of_its_base(edge, place, where, reach, back) -> None:
    game = set_up(2, (6, 1), f"edge:{edge}")
    inside = {"south": (14, 33), "north": (14, 3), "west": (3, 14), "east": (33, 14)}[edge]
    others = {"a-m2": at(*inside), "a-m3": at(inside[0] + 2 * (edge in ("south", "north")), inside[1] + 2)}
    refusal = game.refusal("deploy:a-u1", Places({"a-m1": at(*place), **others}))
    assert refusal.message.endswith(
        f"is {where} outside your deployment area: its base reaches {reach} from your edge."
    )
    assert (refusal.measured, refusal.limit) == (reach, "8″ from your edge")
    assert refusal.remedy == f"Move it {back} back towards your edge."


@pytest.mark.rule("fubar.scenario.deployment")
@pytest.mark.parametrize("edge", ["south", "north", "west", "east"])
def test_a_base_that_reaches_exactly_to_the_line_is_inside(edge) -> None:
    game = set_up(2, (6, 1), f"edge:{edge}")
    line = {"south": (0, 28.5), "north": (0, 7.5), "west": (7.5, 0), "east": (28.5, 0)}[edge]
    spots = [at(line[0] or 10 + 2 * n, line[1] or 10 + 2 * n) for n in range(3)]
    game.choose("deploy:a-u1", value=Places(dict(zip(("a-m1", "a-m2", "a-m3"), spots, strict=True))))
    assert game.table.models["a-m1"].at == spots[0]


@pytest.mark.rule("fubar.scenario.deployment", "fubar.passenger.capacity")
def test_a_unit_may_start_aboard() -> None:
    game = set_up(2, (6, 1), "edge:north")
    assert not game.options("ride:")
    game.choose("arrange:a-u2", "arrange:b-u1")
    assert game.option("ride:a-u1:a-u2").detail == "the vehicle the list assigns to it"
    game.choose("ride:a-u1:a-u2")
    assert game.table.units["a-u1"].aboard == "a-u2"
    view = FUBAR.view(game.table, None)
    assert "a-m1" not in [piece.id for piece in view.pieces]
    assert {unit.id: unit.aboard for unit in view.units if unit.aboard} == {"a-u1": "a-u2"}


@pytest.mark.rule("fubar.scenario.deployment")
def test_of_three_players_nobody_starts_within_twelve_inches_of_an_enemy() -> None:
    game = set_up(3, (6, 4, 1), "edge:north", "edge:west", "edge:south")
    game.choose("deploy:a-u2", value=Places({"a-m4": at(5, 5)}))
    near = game.refusal("deploy:b-u1", Places({"b-m1": at(3, 15), "b-m2": at(3, 24), "b-m3": at(3, 22)}))
    assert (near.rule, near.measured) == ("fubar.scenario.deployment", "8.2″")
    hair = game.refusal("deploy:b-u1", Places({"b-m1": at(3, 18.75), "b-m2": at(3, 24), "b-m3": at(3, 22)}))
    assert (hair.measured, hair.limit) == ("11.9″", "12″ or more")
    game.choose("deploy:b-u1", value=Places({"b-m1": at(3, 20), "b-m2": at(3, 24), "b-m3": at(3, 22)}))


@pytest.mark.rule("fubar.scenario.deployment")
def test_where_no_place_is_left_at_twelve_inches_a_unit_may_stand_nearer() -> None:
    waiting = {1: {"life": "reserve"}}
    start = table(
        squad("a", [(1, 1)], changes=waiting), squad("b", row(2, 9, 5, 8)), squad("c", [(30, 30)]),
        stage="deploy", order=(0, 1, 2), size=(36, 36),
    )  # fmt: skip
    near = Places({"a-u1-m1": at(18, 4)})
    begin(start, [("initiative", [6, 5, 4])]).choose("deploy:a-u1", value=near)
    lone = start.with_models(
        {id_: structs.replace(start.models[id_], at=at(2, 9)) for id_ in start.units["b-u1"].models}
    )
    assert begin(lone).refusal("deploy:a-u1", Places({"a-u1-m1": at(4, 4)})).limit == "12″ or more"


@pytest.mark.rule("fubar.scenario.victory")
def test_destroyed_units_score_in_full_and_halved_ones_half_rounded_down() -> None:
    start = table(squad("a", row(5, 5, 5), points=101), squad("a", row(5, 9, 2), points=60), squad("b", [(40, 40)]))
    assert score(start, 1) == 0
    half = start.with_unit("a-u1", is_halved=True, halved_by=1)
    assert score(half, 1) == 50
    gone = half.with_models({id_: structs.replace(half.models[id_], life="casualty") for id_ in ("a-u2-m1", "a-u2-m2")})
    assert score(gone, 1) == 110
    assert score(gone, 0) == 0


@pytest.mark.rule("fubar.scenario.victory")
@pytest.mark.parametrize(("cap", "kind"), [(1000, "draw"), (999, "score")])
def test_within_a_tenth_of_the_cap_it_is_a_draw(cap: int, kind: str) -> None:
    start = table(squad("a", row(5, 5, 2), points=100), squad("a", [(9, 9)]), squad("b", [(40, 40)]), cap=cap)
    lost = start.with_models(
        {id_: structs.replace(start.models[id_], life="casualty") for id_ in ("a-u1-m1", "a-u1-m2")}
    )
    assert by_score(lost).kind == kind
    assert by_score(lost).winner == (None if kind == "draw" else 1)
    assert ("pts, no more than a tenth of the 1000 pts cap apart." in by_score(lost).text) == (kind == "draw")
    assert by_score(start).text.endswith("0 pts.")


@pytest.mark.rule("fubar.scenario.victory")
def test_among_three_players_a_loss_counts_for_whoever_inflicted_it() -> None:
    start = table(squad("a", [(5, 5)]), squad("a", [(9, 5)]), squad("b", [(40, 40)]), squad("c", [(5, 40)]))
    lost = start.with_model("a-u1-m1", life="casualty").with_unit("a-u1", destroyed_by=2)
    assert [score(lost, seat) for seat in (0, 1, 2)] == [0, 0, 100]


@pytest.mark.rule("fubar.scenario.table", "fubar.basics.turn_sequence", "fubar.initiative.turn_end")
def test_the_match_ends_after_its_last_turn() -> None:
    game = begin(table(squad("a", [(5, 5)]), squad("b", [(40, 40)]), turns=3), [("initiative", [6, 1])])
    game.choose("pass", "pass")
    assert game.table.turn == 3
    game.choose("pass", "pass")
    assert game.over
    assert game.table.result.kind == "draw"


@pytest.mark.rule("fubar.scenario.early_end", "fubar.loss.unit_destroyed")
def test_the_last_player_with_units_wins_at_once() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(10, 5)], changes={1: {"life": "casualty"}}), squad("c", [(5, 40)]))
    assert not begin(start).over
    game = begin(start.with_model("c-u1-m1", life="casualty"))
    assert game.over
    assert game.table.result.winner == 0


@pytest.mark.rule("fubar.scenario.early_end")
@pytest.mark.parametrize(
    ("mover", "action", "rolled"),
    [(squad("a", [(5, 5)]), "walk", [6]), (vehicle("a", (5, 5), weapons=("hmg",)), "drive", [6, 6, 6, 6])],
)
def test_when_fire_has_felled_the_last_of_them_nobody_is_asked_where_to_go(
    mover: Squad, action: str, rolled: list[int]
) -> None:
    game = begin(table(mover, squad("b", [(5, 12)])), [OK, ("to hit", rolled)])
    game.choose("attempt:a-u1", f"action:{action}", "fire", "all:b-u1", "take:1")
    assert game.over
    assert game.table.result.winner == 0


@pytest.mark.rule("fubar.scenario.early_end")
def test_a_concession_and_an_agreed_draw_end_the_match() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(10, 5)]))
    game = begin(start)
    conceded = engine.end(FUBAR, game.position, Ending(conceded=0), game.dice)
    assert conceded.position.table.result.winner == 1
    drawn = engine.end(FUBAR, game.position, Ending(), game.dice)
    assert drawn.position.table.result.winner is None


@pytest.mark.rule("fubar.scenario.early_end", "fubar.scenario.victory")
def test_one_of_three_concedes_and_the_others_play_on() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(10, 5)]), squad("c", [(5, 40)]))
    game = begin(start.with_unit("b-u1", locked=("a-u1",)).with_unit("a-u1", locked=("b-u1",)))
    left = engine.end(FUBAR, game.position, Ending(conceded=1), game.dice).position
    after = engine.open_table(FUBAR, left)
    assert not left.over
    assert after.result is None
    assert not after.units_of(1)
    assert after.units["a-u1"].locked == ()
    assert score(after, 0) == score(after, 2) == 0
    scored = after.with_unit("a-u1", destroyed_by=1).with_model("a-u1-m1", life="casualty")
    assert score(scored, 1) > 0
    assert by_score(scored).winner is None
    last = engine.end(FUBAR, left, Ending(conceded=0), game.dice).position
    assert last.table.result.winner == 2


@pytest.mark.rule("fubar.basics.cardinal")
def test_a_departure_needs_every_other_player() -> None:
    start = table(
        squad("a", [(5, 5)], attempted=True), squad("a", [(9, 5)]), squad("b", [(40, 40)]), squad("c", [(5, 40)])
    )
    game = begin(start).choose("exception:again:a-u1")
    assert game.asked(1)
    assert game.asked(2)
    game.choose("agree", "decline")
    assert game.table.units["a-u1"].attempted
    assert game.told("Greens did not agree")
    assert not game.options("exception:")
    again = begin(start).choose("exception:again:a-u1", "agree", "agree")
    assert not again.table.units["a-u1"].attempted
    assert again.told("By agreement of all players: Unit A1 may be attempted again this turn.")


@pytest.mark.rule("fubar.basics.cardinal")
def test_whoever_is_out_is_not_asked_and_nobody_agrees_by_saying_nothing() -> None:
    dead, fighting = {1: {"life": "casualty"}}, {"attempted": True, "locked": ("b-u1",)}
    reds = [squad("a", [(5, 5)], attempted=True), squad("a", [(9, 5)], **fighting), squad("a", [(13, 5)])]
    game = begin(table(*reds, squad("b", [(9, 6)], locked=("a-u2",)), squad("c", [(5, 40)], changes=dead)))
    assert list(game.options("exception:again:")) == ["exception:again:a-u1"]
    game.choose("exception:again:a-u1")
    assert game.question.default.option == "decline"
    game.choose("agree")
    assert not game.table.units["a-u1"].attempted


@pytest.mark.rule("fubar.basics.cardinal", "fubar.move.impassable")
def test_what_may_be_agreed_on() -> None:
    start = table(squad("a", row(5, 5, 2), changes={1: {"down": True}}), squad("b", [(40, 40)]))
    stood = begin(start).choose("exception:stand:a-u1", "agree")
    assert not stood.table.models["a-u1-m1"].down
    assert begin(start).refusal("exception:place:a-u1-m1", Spot(at(6.5, 5.5))).rule == "fubar.move.bases"
    assert begin(start).refusal("exception:place:a-u1-m1", Spot(at(0.4, 5))).rule == "fubar.move.impassable"
    moved = begin(start).choose("exception:place:a-u1-m1", value=Spot(at(9, 9))).choose("agree")
    assert moved.table.models["a-u1-m1"].at == at(9, 9)


@pytest.mark.rule("fubar.basics.units_of_measure", "fubar.basics.figure_states", "fubar.suppress.state")
def test_cards_show_states_and_inches() -> None:
    start = table(
        squad("a", row(5, 5, 3), changes={1: {"down": True}, 3: {"life": "casualty"}}), vehicle("b", (20, 20))
    )
    seen = FUBAR.view(start, None)
    shown = {piece.id: piece for piece in seen.pieces}
    assert "a-u1-m3" not in shown
    assert [state.label for state in shown["a-u1-m1"].states] == ["Suppressed"]
    assert seen.units[0].note == "2 of 3, 1 Suppressed"
    assert any(fact.value.startswith("32″, 4 Fire Points, support") for fact in shown["b-u1-m1"].facts)


@pytest.mark.rule("fubar.initiative.skip", "fubar.initiative.kept_on_success", "fubar.initiative.lost_on_failure")
def test_it_is_the_turn_of_whoever_acts_though_no_other_unit_is_left_to_them() -> None:
    start = table(squad("a", row(5, 5, 2)), squad("b", row(30, 30, 2)), squad("b", row(40, 30, 2)))

    def turn(face: int) -> tuple[Seat | None, Seat | None]:
        game = begin(start, [("activation", [face])]).choose("attempt:a-u1")
        return FUBAR.view(game.table, None).active, game.question.seat

    assert turn(6) == (0, 0)
    assert turn(1) == (1, 1)


@pytest.mark.rule("fubar.vehicle.damage.arcs", "fubar.sight.area_blocks")
def test_vehicles_show_their_facing_and_areas_their_rim() -> None:
    terrain = [scenery("woods", box(40, 5, 7, 10)), scenery("building", box(30, 30, 4, 4), impassable=True)]
    start = table(squad("a", [(5, 5)]), vehicle("b", (20, 20), facing=90), terrain=terrain)
    seen = FUBAR.view(start, None)
    assert {piece.id: piece.facing for piece in seen.pieces} == {"a-u1-m1": None, "b-u1-m1": 90}
    assert {ground.kind: ground.rim for ground in seen.ground} == {"woods": 2_000, "building": 0}
    wrecked = FUBAR.view(start.with_model("b-u1-m1", life="wreck"), None)
    assert [piece.facing for piece in wrecked.pieces if piece.life == "wreck"] == [None]
