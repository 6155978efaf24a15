"""Facts that are stated where they happen, changes of a table, and questions of which there is one answer."""

from collections.abc import Generator
from typing import Any

import pytest
from msgspec import Struct

from rules.kernel.changes import ChangeableTable
from rules.kernel.event import Line, TableFact
from rules.kernel.play import Play
from rules.kernel.question import Answer, Ask, Option, as_data
from rules.kernel.refusal import LazyRefusal, Refusal, Refused, Seat
from rules.kernel.shapes import Number, NumberShape


class Pawn(Struct, frozen=True):
    at: int = 0
    down: bool = False


class Board(ChangeableTable, frozen=True):
    models: dict[str, Pawn]
    turn: int = 1


BOARD = Board(models={"a": Pawn(1), "b": Pawn(2), "c": Pawn(3)})


def test_a_stated_fact_changes_the_table_and_its_sentence_is_said_of_the_table_after_it() -> None:
    play = Play(BOARD)
    fact = TableFact(
        lambda table: Line(text=f"Turn {table.turn}."), lambda table: table.with_changes(turn=table.turn + 1)
    )
    play.record(fact)
    assert play.table.turn == 2
    assert fact.line(play.table).text == "Turn 2."
    assert BOARD.turn == 1


def test_the_same_fields_of_several_models_change_and_no_others() -> None:
    table = BOARD.with_each(("a", "c"), down=True)
    assert [model.down for model in table.models.values()] == [True, False, True]
    assert [model.at for model in table.models.values()] == [1, 2, 3]
    assert table.with_model("b", at=9).models["b"] == Pawn(9)


ONE, TWO = Option(id="one", label="One", bring=1), Option(id="two", label="Two", bring=2)
FILLED = Option(id="many", label="Many", shape=NumberShape(least=0, most=9), resolve=lambda value: value.count)


def _asked(options: list[Option[int]]) -> Generator[Any, Any, list[int]]:
    """The script that asks, and hands back what it received."""
    brought = yield from Play(BOARD).ask(Seat(0), rule="toy.rule", prompt="How many?", options=options, obvious=True)
    return [brought]


def test_nobody_is_asked_what_is_obvious() -> None:
    with pytest.raises(StopIteration) as end:
        next(_asked([ONE]))
    assert end.value.value == [1]


@pytest.mark.parametrize("options", [[ONE, TWO], [FILLED]])
def test_of_several_answers_or_of_one_to_be_filled_in_somebody_is_asked(options: list[Option[int]]) -> None:
    question = next(_asked(options))
    assert isinstance(question, Ask)
    assert question.accept(Answer("many", Number(4)) if options == [FILLED] else Answer("two")) in (2, 4)


def test_a_lone_option_is_put_where_nothing_says_that_it_is_obvious() -> None:
    assert isinstance(next(Play(BOARD).ask(Seat(0), rule="toy.rule", prompt="One?", options=[ONE])), Ask)


def test_what_nobody_reads_of_a_refusal_is_not_worked_out() -> None:
    said: list[str] = []

    def say() -> Refusal:
        said.append("read")
        return Refusal(rule="test.far", message="Too far.")

    ask: Ask[int] = Ask(
        seat=Seat(0),
        rule="test.ask",
        prompt="Which?",
        options=[Option(id="far", label="Far", refusal=LazyRefusal(say)), Option(id="near", label="Near", bring=1)],
    )
    assert ask.accept(Answer("near")) == 1
    assert said == []
    assert as_data(ask, 1, "ask").options[0].refusal == Refusal(rule="test.far", message="Too far.")
    with pytest.raises(Refused, match="Too far"):
        ask.accept(Answer("far"))
    assert said == ["read"]
