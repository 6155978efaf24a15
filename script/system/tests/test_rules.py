"""Every rule of Sample, played as a player would; each test fails when its rule is broken."""

import pytest
from msgspec import structs
from rules.sample.game import GAME
from rules.sample.lists import CATALOGUE, READY, muster
from rules.sample.system import SAMPLE
from rules.sample.table import SEATS, Table, new_table

from rules.battlefield.own_table import OWN, TableFile, table_text
from rules.battlefield.set_down import set_down
from rules.geometry.point import Point
from rules.kernel.shapes import Path
from rules.roster.apply import apply_edits
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.draft import begin as new_list
from rules.roster.scenarios import MISSION, NotAScenario
from tests.harness.game import Game, begin

FIGHTER = muster(READY[0].roster, CATALOGUE)


def facing(apart: int, dice: tuple[tuple[str, tuple[int, ...]], ...] = ()) -> Game[Table]:
    """A match in which the bases are that far apart and the first player is asked to move."""
    table = new_table((FIGHTER, FIGHTER))
    near = structs.replace(table.figures[1], at=Point(table.figures[0].at.x + 1_000 + apart, 12_000))
    return begin(SAMPLE, structs.replace(table, figures=(table.figures[0], near)), dice)


@pytest.mark.rule("sample.list")
def test_a_list_is_one_figure() -> None:
    assert GAME.validate(READY[0].roster).legal
    empty = GAME.validate(new_list(CATALOGUE, "fighters", "duel", "Nobody"))
    assert not empty.legal
    assert {problem.rule for problem in empty.errors} == {"sample.list"}


@pytest.mark.rule("sample.list")
def test_a_force_that_somebody_writes_is_played_by_the_same_rules() -> None:
    assert GAME.bring is not None
    example = GAME.custom_catalogue.example
    own = GAME.bring(example.replace("move = 6", "move = 9"))
    roster = new_list(own.catalogue, "house", "duel")
    (empty,) = own.validate(roster).errors[:1]
    assert own.muster(apply_edits(roster, empty.fixes[0].edits)).move == 9_000
    for old, new in (("move = 6", "move = 99"), ('name = "Champion"', ""), ('"champion"', '"Not an id"')):
        with pytest.raises(NotACatalogue):
            GAME.bring(example.replace(old, new))


@pytest.mark.rule("sample.setup")
def test_figures_begin_at_opposite_edges() -> None:
    assert [figure.at for figure in new_table((FIGHTER, FIGHTER)).figures] == [(500, 12_000), (23_500, 12_000)]


@pytest.mark.rule("sample.move")
def test_a_figure_moves_six_inches_and_no_farther() -> None:
    game = facing(10_000)
    refusal = game.refusal("move", Path((Point(6_501, 12_000),)))
    assert (refusal.rule, refusal.value, refusal.bound) == ("sample.move", 6_001, 6_000)
    game.choose("move", value=Path((Point(6_500, 12_000),)))
    assert game.table.figures[0].at == (6_500, 12_000)


@pytest.mark.rule("sample.move")
@pytest.mark.parametrize(("to", "why"), [((499, 12_000), "leaves the table"), ((4_000, 12_000), "in the way")])
def test_a_move_stays_on_the_table_and_goes_around_others(to: tuple[int, int], why: str) -> None:
    assert why in facing(1_500).refusal("move", Path((Point(*to),))).message


@pytest.mark.rule("sample.strike")
def test_two_inches_are_near_enough_to_strike_and_no_more() -> None:
    assert facing(2_000).choose("pass").allowed() == ["fight", "pass"]
    refusal = facing(2_001).choose("pass").refusal("fight")
    assert (refusal.rule, refusal.value, refusal.bound) == ("sample.strike", 2_001, 2_000)


@pytest.mark.rule("sample.strike", "sample.end")
@pytest.mark.parametrize(("face", "winner"), [(3, None), (4, SEATS[0])])
def test_a_blow_tells_on_a_four(face: int, winner: int | None) -> None:
    game = facing(2_000, (("strike", (face,)),)).choose("pass", "fight")
    assert game.over is (winner is not None)
    assert winner == (game.table.result.winner if game.table.result else None)


@pytest.mark.rule("sample.turn", "sample.end")
def test_players_take_turns_and_after_twelve_nobody_wins() -> None:
    game = facing(10_000)
    for turn in range(12):
        assert game.asked(turn % 2)
        game.choose("pass", "pass")
    assert game.table.result is not None
    assert game.table.result.winner is None


@pytest.mark.rule("sample.setup", "sample.move")
def test_a_table_that_somebody_draws_is_played_on_and_its_walls_stop_a_move() -> None:
    assert GAME.tables is not None
    (wall,) = (one for one in GAME.tables.kit.pieces if one.id == "wall")
    bare = TableFile(format="gridless-table", version=1, system="sample", name="Yard", width=24_000, height=24_000)
    yard = structs.replace(bare, features=set_down(wall, Point(4_000, 12_000), 90, "w"))
    assert GAME.tables.faults(yard) == ()
    table = GAME.new_table({"battle": "duel", "terrain": OWN, "table": table_text(yard)}, 1, (FIGHTER, FIGHTER))
    game = begin(SAMPLE, table)
    assert "nobody passes" in game.refusal("move", Path((Point(6_000, 12_000),))).message
    there = structs.replace(bare, features=set_down(wall, Point(1_000, 12_000), 90, "w"))
    assert "begins there" in GAME.tables.faults(there)[0].message


@pytest.mark.rule("sample.scenario")
def test_a_scenario_that_somebody_writes_is_scored_by_round_and_decides_when_nobody_falls() -> None:
    assert GAME.scenarios is not None
    text = GAME.scenarios.example.replace('"rounds":4', '"rounds":1')
    table = GAME.new_table({"battle": "duel", MISSION: text}, 1, (FIGHTER, FIGHTER))
    near = structs.replace(table.figures[0], at=Point(12_000, 12_000))
    game = begin(SAMPLE, structs.replace(table, figures=(near, table.figures[1])))
    game.choose("pass", "pass", "pass", "pass")
    assert game.table.scored == (1, 0)
    assert game.table.result is not None
    assert (game.table.result.winner, game.table.result.rule) == (0, "sample.scenario")
    with pytest.raises(NotAScenario):
        GAME.scenarios.read("{}")
