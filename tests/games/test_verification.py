"""The proof of a match, and that it notices every kind of tampering."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.matches import services
from games.models import Match
from games.proofs.verification import match_verify
from games.storage.dice import dice_of
from rules.geometry.point import Point
from rules.kernel.dice import Roll
from rules.kernel.event import Line
from rules.kernel.question import Answer
from rules.kernel.shapes import Number
from tests.games.conftest import key, questions
from tests.rules.kernel.toy import Ran, Toy


def give(match: Match, user: User, answer: Answer) -> None:
    number = next(questions(match.id)).number
    services.match_answer(match_id=match.id, user=user, question=number, answer=answer, key=key())


@pytest.fixture
def played(match: Match, ann: User, bob: User) -> Match:
    """A match with dice, a taken-back answer and an end."""
    give(match, ann, Answer("bid", Number(3)))
    give(match, bob, Answer("bid", Number(2)))
    give(match, ann, Answer("walk"))
    services.match_undo(match_id=match.id, user=ann, key=key())
    give(match, ann, Answer("run"))
    give(match, bob, Answer("tackle"))
    services.match_resign(match_id=match.id, user=bob, key=key())
    return Match.objects.get(pk=match.id)


def verify(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_match", *arguments, stdout=out)
    return out.getvalue()


def test_an_honest_match_holds(played: Match) -> None:
    assert match_verify(played).faults == ()
    assert verify(played.id) == f"{played.id}: holds (8 entries and 1 dice checked)\n"
    assert verify("--all") == verify(played.id)


def test_a_running_match_holds(match: Match, ann: User) -> None:
    give(match, ann, Answer("bid", Number(2)))
    assert match_verify(Match.objects.get(pk=match.id)).holds


def tells_ways(monkeypatch: pytest.MonkeyPatch, *way: Point) -> None:
    def line(ran: Ran, table: Toy) -> Line:
        return Line(text=f"Runner {ran.seat} is at {ran.to}.", rule="toy.run", ways=(way,))

    monkeypatch.setattr(Ran, "line", line)


def test_a_record_from_before_ways_were_told_holds(played: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    tells_ways(monkeypatch, Point(0, 0), Point(1, 0))
    assert match_verify(played).faults == ()


def test_a_way_that_was_told_is_compared(match: Match, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    tells_ways(monkeypatch, Point(0, 0), Point(1, 0))
    give(match, ann, Answer("bid", Number(3)))
    give(match, bob, Answer("bid", Number(2)))
    give(match, ann, Answer("run"))
    give(match, bob, Answer("pass"))
    found = Match.objects.get(pk=match.id)
    assert match_verify(found).faults == ()
    tells_ways(monkeypatch, Point(0, 0), Point(2, 0))
    assert "led to other sentences" in " ".join(match_verify(found).faults)


def spoil_face(match: Match) -> None:
    entry = match.entries.exclude(rolls="[]").get()
    face = int(entry.rolls.split('"faces":[')[1][0])
    entry.rolls = entry.rolls.replace(f'"faces":[{face}]', f'"faces":[{face % 6 + 1}]')
    entry.save()


def spoil_secret(match: Match) -> None:
    match.secret = "0" * 64
    match.save()


def spoil_seed(match: Match) -> None:
    """Another seed, and one that would have thrown another face: the match has only one die."""
    entry = match.entries.exclude(rolls="[]").get()
    (drawn,) = json.loads(entry.rolls)
    roll = Roll(index=drawn["index"], count=1, reason=drawn["reason"], sides=drawn["sides"])
    seat = match.seats.get(number=0)
    for letter in "cdef0123456789":
        seat.seed = letter * 32
        seat.save()
        if list(dice_of(match, list(match.seats.order_by("number"))).draw(roll)) != drawn["faces"]:
            return


def spoil_answer(match: Match) -> None:
    match.entries.filter(sequence=1).update(answer='{"option":"bid","value":{"type":"number","count":0}}')


def spoil_sentence(match: Match) -> None:
    entry = match.entries.get(sequence=2)
    entry.log = entry.log.replace("Bids of 3 and 2", "Bids of 2 and 3")
    entry.save()


def spoil_table(match: Match) -> None:
    match.position = match.position.replace('"secret":[1,2]', '"secret":[5,2]')
    match.save()


def spoil_record(match: Match) -> None:
    match.entries.get(sequence=5).delete()


def spoil_result(match: Match) -> None:
    match.result = match.result.replace("Conceded.", "Wiped out.")
    match.save()


def spoil_winner(match: Match) -> None:
    match.winner = 1
    match.save()


def spoil_end(match: Match) -> None:
    match.status, match.result, match.winner = "playing", "", None
    match.save()


def spoil_count(match: Match) -> None:
    match.sequence += 5
    match.save()


def spoil_list(match: Match) -> None:
    match.seats.filter(number=0).update(roster=match.seats.get(number=1).roster)


def spoil_seats(match: Match) -> None:
    match.seats.get(number=1).delete()


def garble_rolls(match: Match) -> None:
    match.entries.filter(sequence=4).update(rolls="{")


def garble_answer(match: Match) -> None:
    match.entries.filter(sequence=2).update(answer="{")


def garble_secret(match: Match) -> None:
    match.secret = "no hex"
    match.save()


def garble_position(match: Match) -> None:
    match.position = "{"
    match.save()


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_result, "not the stored result"),
        (spoil_winner, "not the stored result"),
        (spoil_end, "not the stored result"),
        (spoil_count, "says it is at entry 12"),
        (spoil_list, "The list of seat 0"),
        (spoil_seats, "cannot be replayed"),
        (garble_rolls, "cannot be read"),
        (garble_answer, "Entry 2 cannot be replayed"),
        (garble_secret, "cannot be read"),
        (garble_position, "cannot be read"),
        (spoil_face, "the secret gives"),
        (spoil_secret, "does not fit the fingerprint"),
        (spoil_seed, "the secret gives"),
        (spoil_answer, "Entry 2 led to other sentences"),
        (spoil_sentence, "Entry 2 led to other sentences"),
        (spoil_table, "not the stored table"),
        (spoil_record, "Entry 6"),
    ],
)
def test_tampering_is_noticed(played: Match, spoil: object, sentence: str) -> None:
    spoil(played)
    with pytest.raises(CommandError, match="1 of 1 do not hold"):
        verify(played.id)
    assert sentence in " ".join(match_verify(Match.objects.get(pk=played.id)).faults)


def test_other_rules_are_said_and_the_dice_still_checked(played: Match) -> None:
    Match.objects.filter(pk=played.id).update(rules_version="0")
    assert "Played under version 0" in verify(played.id)
    spoil_face(played)
    with pytest.raises(CommandError):
        verify(played.id)


@pytest.mark.django_db
def test_a_match_that_does_not_exist() -> None:
    with pytest.raises(CommandError, match="no match"):
        verify("nosuchmatch")
    with pytest.raises(CommandError, match="--all"):
        verify()
