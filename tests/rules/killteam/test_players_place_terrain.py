"""Players set a killzone up in turn, from the kit."""

from random import Random

import pytest

from rules.battlefield.own_table import TableFile
from rules.geometry import Point
from rules.kernel import engine
from rules.kernel.dice import Roll
from rules.kernel.engine import Outcome
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Spot, SpotShape
from rules.killteam.board import Table
from rules.killteam.game import GAME
from rules.killteam.killzone.bare import PIECES, PLACED
from rules.killteam.killzone.own_table import TABLES
from rules.killteam.setup.terrain import drawn, pieces_of

RULE = pytest.mark.rule("killteam.setup.players_place_terrain")
SYSTEM = GAME.system


class Falling:
    """Dice of a known seed, so that no roll-off goes on for ever."""

    def __init__(self) -> None:
        self.random = Random(7)

    def draw(self, roll: Roll) -> tuple[int, ...]:
        return tuple(self.random.randint(1, roll.sides) for _ in range(roll.count))


def begun() -> Outcome:
    agreement = {setting.id: setting.default for setting in GAME.settings} | {"terrain": PLACED}
    lists = [ready.roster for ready in GAME.ready_lists[:2]]
    table = GAME.new_table(agreement, 1, [GAME.muster(roster) for roster in lists])
    return engine.start(SYSTEM, table, Falling())


def table_of(outcome: Outcome) -> Table:
    found = engine.open_table(SYSTEM, outcome.position)
    assert isinstance(found, Table)
    return found


def asked(outcome: Outcome) -> Question:
    (question,) = engine.look(SYSTEM, outcome.position, outcome.waiting[0]).questions
    return question


def give(outcome: Outcome, answer: Answer) -> Outcome:
    seat = outcome.waiting[0]
    return engine.play(SYSTEM, outcome.position, seat, asked(outcome).number, answer, Falling())


def suggested(outcome: Outcome, piece: str) -> Answer:
    (option,) = (one for one in asked(outcome).options if one.id == f"place:{piece}")
    assert isinstance(option.needs, SpotShape)
    assert option.needs.suggested is not None
    return Answer(option.id, option.needs.suggested)


def refused(outcome: Outcome, answer: Answer) -> Refusal:
    with pytest.raises(Refused) as no:
        give(outcome, answer)
    return no.value.refusal


@RULE
def test_players_place_in_turn_and_the_field_has_what_they_placed() -> None:
    outcome = begun()
    first = outcome.waiting[0]
    assert table_of(outcome).stage == "terrain"
    outcome = give(outcome, suggested(outcome, "crates"))
    assert outcome.waiting == (1 - first,)
    assert pieces_of(drawn(table_of(outcome))) == 1
    names = {one.name for one in TABLES.battlefield(drawn(table_of(outcome))).features}
    assert names
    assert not TABLES.faults(drawn(table_of(outcome)))


@RULE
def test_a_piece_lies_on_no_other_piece_and_no_objective() -> None:
    outcome = begun()
    there = suggested(outcome, "crates")
    outcome = give(outcome, there)
    assert "would lie over" in refused(outcome, there).message
    x, y = drawn(table_of(outcome)).objectives[0].at
    no = refused(outcome, Answer("place:crates", Spot(Point(x, y))))
    assert no.rule == "killteam.setup.players_place_terrain"
    assert no.remedy
    outside = refused(outcome, Answer("place:crates", Spot(Point(0, 0))))
    assert outside.remedy


@RULE
def test_when_both_have_enough_the_roll_off_follows() -> None:
    outcome = give(begun(), Answer("enough"))
    assert table_of(outcome).stage == "terrain"
    outcome = give(outcome, Answer("enough"))
    assert table_of(outcome).stage != "terrain"


@RULE
def test_after_the_last_piece_the_roll_off_follows() -> None:
    outcome, random = begun(), Random(3)
    while table_of(outcome).stage == "terrain":
        options = [one for one in asked(outcome).options if isinstance(one.needs, SpotShape) and one.needs.suggested]
        option = random.choice(options) if options else None
        if option is None:
            outcome = give(outcome, Answer("enough"))
            continue
        assert isinstance(option.needs, SpotShape)
        outcome = give(outcome, Answer(option.id, option.needs.suggested))
    file: TableFile = drawn(table_of(outcome))
    assert pieces_of(file) <= PIECES
    assert not TABLES.faults(file)
