"""What holds of every match played over the wire: who decides, what looking costs, what is final, what is written down."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.position import Position, dump, load
from rules.kernel.preview import preview_answer
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Path
from rules.killteam.board.table import Table
from rules.killteam.game import game_of
from rules.killteam.rulebook import RULEBOOK
from rules.killteam.system import KILLTEAM
from tests.harness.beginning import begun
from tests.harness.match import Match, check_junk, check_offers, check_replay
from tests.rules.killteam.tables import CORRIDOR, A, B, op, table

GAME = game_of(KILLTEAM)
NO_DICE = ScriptedDice(())


def resting(on: Table, dice: ScriptedDice = NO_DICE) -> Position[Table]:
    return engine.start(KILLTEAM, on, dice).position


def asked(position: Position[Table], seat: int) -> Question:
    (question,) = engine.look(KILLTEAM, position, (A, B)[seat]).questions
    return question


def duel(**changes) -> Table:
    """A scavver that acts, an enemy in the open and one that no weapon of it reaches."""
    on = table(op("a", 3, 2, "boss"), op("e", 8, 2, seat=1), op("far", 25, 2, seat=1), active="a", **changes)
    return on.with_side(A, taken=("a",)).with_side(B, taken=("e", "far"))


@pytest.mark.rule("killteam.online.authority")
def test_the_server_refuses_by_a_rule_of_the_book_whatever_it_offers_as_forbidden():
    match = begun(GAME, {}, 4, small=True).match(Match)
    refused = set()
    while match.table.turning_point < 2:
        if len(match.answers) % 60 == 50:
            check_junk(match)
            check_offers(match)
        options = [option for question in match.questions() for option in question.options]
        refused |= {option.refusal.rule for option in options if option.refusal}
        match.step()
    assert len(refused) > 10
    assert all(RULEBOOK.titles().get(rule) for rule in refused)


@pytest.mark.rule("killteam.online.authority")
def test_nobody_answers_for_the_other_nor_what_is_not_asked():
    position = resting(duel())
    number = asked(position, 0).number
    for seat, answer in (
        (B, Answer("pass")),
        (A, Answer("shoot:scrap-revolver:far")),
        (A, Answer("activate:e:engage")),
    ):
        with pytest.raises(Refused):
            engine.play(KILLTEAM, position, seat, number, answer, NO_DICE)


@pytest.mark.rule("killteam.online.preview")
def test_a_look_at_what_an_answer_would_do_rolls_nothing_and_changes_nothing():
    position = resting(duel())
    before, question = dump(position), asked(position, 0)
    path = Answer("move:reposition", Path(points=(Point(3_000, 4_500), Point(5_000, 4_500))))
    walk = preview_answer(KILLTEAM, position, A, question.number, path)
    assert any("5″" in line for line in walk.preview.lines)
    shot = preview_answer(KILLTEAM, position, A, question.number, Answer("shoot:scrap-revolver:e"))
    assert shot.odds is not None
    assert shot.odds.expected.numerator > 0
    with pytest.raises(Refused) as too_far:
        preview_answer(KILLTEAM, position, A, question.number, Answer("shoot:scrap-revolver:far"))
    assert too_far.value.refusal.limit == "8″"
    assert dump(position) == before


@pytest.mark.rule("killteam.online.preview", "killteam.shoot.cover_lines")
def test_a_preview_shows_the_very_lines_it_rests_on():
    on = table(op("a", 8.5, 4, "scavver"), op("e", 8.5, 11, seat=1), active="a")
    position = resting(on)
    refused = [one for one in asked(position, 0).options if one.id == "shoot:rust-rifle:e"]
    assert refused[0].refusal.evidence


@pytest.mark.rule("killteam.online.no_undo")
def test_a_move_that_nothing_followed_may_be_taken_back():
    position = resting(duel())
    moved = engine.play(
        KILLTEAM,
        position,
        A,
        asked(position, 0).number,
        Answer("move:reposition", Path(points=(Point(3_000, 4_000),))),
        NO_DICE,
    ).position
    back = engine.undo(KILLTEAM, moved, A).position
    assert engine.look(KILLTEAM, back, B).view == engine.look(KILLTEAM, position, B).view


@pytest.mark.rule("killteam.online.no_undo")
@pytest.mark.parametrize("followed", ["a die", "a choice of the opponent"])
def test_nothing_is_taken_back_after_a_die_or_a_choice_of_the_opponent(followed):
    if followed == "a die":
        dice = ScriptedDice([("to hit", (1, 1, 1, 1))])
        position = resting(duel(), dice)
        answer = Answer("shoot:scrap-revolver:e")
    else:
        dice = NO_DICE
        guard = op("G", 6, 2, "bulwark", 1, guard=True)
        position = resting(table(op("a", 2, 2, "boss"), guard, board=CORRIDOR, active="a"), dice)
        answer = Answer("move:reposition", Path(points=(Point(2_000, 4_000),)))
    after = engine.play(KILLTEAM, position, A, asked(position, 0).number, answer, dice).position
    if followed != "a die":
        after = engine.play(KILLTEAM, after, B, asked(after, 1).number, Answer("pass"), dice).position
    assert not engine.may_undo(after, A)
    with pytest.raises(Refused):
        engine.undo(KILLTEAM, after, A)


@pytest.mark.rule("killteam.online.lock_in", "killteam.flow.primary_op")
@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_a_secret_pick_is_locked_in_while_the_other_has_yet_to_pick(first, second):
    position = resting(structs.replace(duel(), stage="picks", activation=None))
    question = asked(position, first)
    locked = engine.play(KILLTEAM, position, first, question.number, question.default, NO_DICE).position
    assert engine.look(KILLTEAM, locked, None).waiting == (second,)
    assert not any(engine.look(KILLTEAM, locked, seat).can_undo for seat in (A, B))
    with pytest.raises(Refused) as refused:
        engine.undo(KILLTEAM, locked, first)
    assert refused.value.refusal.rule == "kernel.lock_in"


@pytest.mark.rule("killteam.online.log")
def test_what_was_written_down_plays_the_match_again_word_for_word():
    match = begun(GAME, {}, 6, small=True).match(Match)
    while match.table.turning_point < 2 and not match.position.over:
        match.step()
    check_replay(match)
    assert load(dump(match.position), Table) == match.position
    assert match.rolls
    changed = structs.replace(match.rolls[0], faces=tuple(7 - face for face in match.rolls[0].faces))
    match.rolls[0] = changed
    with pytest.raises((AssertionError, Refused)):
        check_replay(match)


@pytest.mark.rule("killteam.online.no_undo")
def test_by_agreement_a_die_is_taken_back_and_stays_used():
    position = resting(duel(), dice := ScriptedDice([("to hit", (1, 1, 1, 1))]))
    shot = Answer("shoot:scrap-revolver:e")
    after = engine.play(KILLTEAM, position, A, asked(position, 0).number, shot, dice).position
    back = engine.go_back(KILLTEAM, after, position).position
    assert engine.look(KILLTEAM, back, A).view == engine.look(KILLTEAM, position, A).view
    assert back.next_roll == after.next_roll > position.next_roll
