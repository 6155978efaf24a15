"""A match of the toy with a chance to react in it: how tests bring it about, answer, look, and let its time run out."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_snapshot, match_update, own_state
from games.matches.services import window_close
from games.models import Entry, Match, Seat
from games.protocol import Update
from rules.kernel.question import Answer
from rules.kernel.shapes import Number
from tests.games.conftest import begin, key, questions

ANN, BOB = 0, 1
PACES: dict[str, dict[str, str]] = {
    "live": {"pace": "windows"},
    "brisk": {"pace": "windows", "time_window": "3"},
    "slow": {"pace": "own", "time_quiet": "0"},
    "quiet": {"pace": "own", "time_quiet": "4"},
}


def running(ann: User, bob: User, pace: str) -> Match:
    """A toy match in which Ann has begun to run, and Bob may tackle her."""
    match = begun_by_ann(ann, bob, pace)
    give(match, ann, "run")
    return Match.objects.get(pk=match.pk)


def begun_by_ann(ann: User, bob: User, pace: str = "live") -> Match:
    """A toy match in which Ann has won the bids."""
    match = begin(ann, bob, **PACES[pace])
    give(match, ann, "bid", Number(3))
    give(match, bob, "bid", Number(2))
    return Match.objects.get(pk=match.pk)


def give(match: Match, user: User, option: str, value: Number | None = None, **more: str) -> services.Receipt:
    asked = Match.objects.get(pk=match.pk)
    number = next(question.number for question in questions(asked.pk))
    said = {"key": key(), **more}
    return services.match_answer(match_id=match.pk, user=user, question=number, answer=Answer(option, value), **said)


def seen(match: Match, seat: int | None) -> Update:
    snapshot = match_snapshot(match.pk)
    seats = () if seat is None else (seat,)
    return match_update(snapshot, seats, -1, own_state(snapshot.match, seats, snapshot.turn))


def time_runs_out(match: Match) -> bool:
    Match.objects.filter(pk=match.pk).update(window_closes=timezone.now() - timedelta(milliseconds=1))
    return window_close(match_id=match.pk)


def instruction_speaks(match: Match) -> bool:
    """The moment of every standing instruction has come."""
    ago = timezone.now() - timedelta(milliseconds=1)
    Seat.objects.filter(match=match, auto_answer_at__isnull=False).update(auto_answer_at=ago)
    Match.objects.filter(pk=match.pk, auto_answer_at__isnull=False).update(auto_answer_at=ago)
    return services.time_meet(match_id=match.pk)


def last(match: Match) -> Entry:
    return Entry.objects.filter(match=match).latest("sequence")


def msg(entry: Entry) -> tuple[int | None, str]:
    return entry.seat, entry.answer.split(",")[0]
