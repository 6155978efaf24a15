"""An answer from what a process holds and one from what is stored: the same rows, updates and refusals."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Literal

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import Struct, structs

from accounts.models import User
from games.commands import batch_writer
from games.commands.batch_writer import PendingChange
from games.commands.fast_path import AnswerCommand, ResolvedAnswer
from games.matches import services
from games.matches.selectors.update import MatchSnapshot, match_snapshot, match_update, snapshot_after
from games.models import Entry, Match, Seat
from games.protocol import Update
from games.storage import dice, match_cache
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import begin, questions
from tests.games.conftest import key as new_key

pytestmark = pytest.mark.django_db(transaction=True)

OWN_OF_A_MATCH = {"id", "match_id", "token_hash", "stamp", "secret", "commitment"}
MOMENTS = {"at", "created", "updated", "last_entry_at", "mark", "absent_from"}  # each way takes its own time
VIEWERS: tuple[tuple[int, ...], ...] = ((0,), (1,), ())


class Message(Struct, frozen=True):
    """An answer as somebody sends it: `choice` is counted over the options that are open, `late` in questions."""

    choice: int
    count: int
    by: Literal["asked", "other", "stranger"]
    late: int
    repeats: int | None
    names_seat: bool
    after_draw_offer: bool


def messages() -> st.SearchStrategy[list[Message]]:
    """Mostly answers that fit, and now and then one that does not."""
    by = st.sampled_from(("asked", "asked", "asked", "asked", "other", "stranger"))
    late = st.sampled_from((0, 0, 0, 0, 0, 1, 2, -1))
    repeats = st.one_of(st.none(), st.none(), st.none(), st.integers(0, 11))
    draw = st.sampled_from((False, False, False, True))
    one = st.builds(Message, st.integers(0, 5), st.integers(0, 6), by, late, repeats, st.booleans(), draw)
    return st.lists(one, min_size=1, max_size=12)


@contextmanager
def same_dice() -> Iterator[None]:
    """Both matches roll alike, whatever their ids and secrets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dice, "match_key", lambda match_id, secret, seeds: bytes(32))
        yield


class BothWays:
    """Two matches that are alike: this process holds the one, and reads the other anew for every answer."""

    def __init__(self, ann: User, bob: User, stranger: User) -> None:
        self.people, self.stranger = (ann, bob), stranger
        self.held, self.stored = begin(ann, bob).pk, begin(ann, bob).pk
        self.snapshot = match_snapshot(self.held)
        self.keys: list[str] = []

    def send(self, message: Message) -> None:
        """Send it both ways and compare what comes of it."""
        asked = list(questions(self.stored))
        if not asked:
            return
        question = asked[message.choice % len(asked)]
        if message.after_draw_offer:
            self._offer_draw(1 - question.seat)
        command = self._command(message, question)
        held, moved = answered_from_memory(structs.replace(command, match_id=self.held))
        match_cache.drop_cached(self.stored)
        stored = answered_from_database(structs.replace(command, match_id=self.stored))
        assert held == stored
        is_new = isinstance(stored, services.Receipt) and not stored.repeated
        assert moved == ({self.held} if is_new else set()), "what is accepted is answered from memory"
        assert rows_of(self.held) == rows_of(self.stored)
        assert self._updates_from_memory() == self._updates_from_database()

    def _offer_draw(self, seat: int) -> None:
        """The next answer of the other seat lets the offer lapse. No offer is taken up, so that the match goes on."""
        if Match.objects.get(pk=self.stored).draw_offer is not None:
            return
        for match_id in (self.held, self.stored):
            with suppress(Refused):
                services.draw_answer(match_id=match_id, user=self.people[seat], key=new_key(), action="offer")

    def _command(self, message: Message, question: Question) -> AnswerCommand:
        if message.repeats is not None and self.keys:
            key = self.keys[message.repeats % len(self.keys)]
        else:
            key = f"message-{len(self.keys):04}"
            self.keys.append(key)
        seat = question.seat if message.by == "asked" else 1 - question.seat
        option = question.options[message.choice % len(question.options)]
        return AnswerCommand(
            match_id="",
            user=self.stranger if message.by == "stranger" else self.people[seat],
            question=question.number - message.late,
            answer=Answer(option.id, Number(message.count) if option.id == "bid" else None),
            key=key,
            seat=seat if message.names_seat else None,
        )

    def _updates_from_memory(self) -> list[dict[str, Any]]:
        """What each viewer is told by a process that goes on from what it told last."""
        since = self.snapshot.match.sequence
        self.snapshot = snapshot_after(self.snapshot, since) or match_snapshot(self.held, since)
        return [shown(self.snapshot, seats, since) for seats in VIEWERS]

    def _updates_from_database(self) -> list[dict[str, Any]]:
        """What each viewer is told by a process that holds nothing."""
        match_cache.drop_cached(self.stored)
        since = self.snapshot.entries[0].sequence
        return [shown(match_snapshot(self.stored, since), seats, since) for seats in VIEWERS]


def shown(snapshot: MatchSnapshot, seats: tuple[int, ...], since: int) -> dict[str, Any]:
    update: Update = match_update(snapshot, seats, since)
    return {name: value for name, value in structs.asdict(update).items() if name not in MOMENTS}


def answered_from_memory(command: AnswerCommand) -> tuple[object, set[str]]:
    """What comes of it, and the matches that were written without reading them."""
    moved: set[str] = set()

    def store(ready: Any) -> set[str]:
        moved.update(store_answers(ready))
        return moved

    store_answers = batch_writer.store_answers
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch_writer, "store_answers", store)
        (result,) = batch_writer._together([PendingChange(partial(services.match_answer, **sent(command)), command)])
    if isinstance(result, batch_writer._NeedsOwnTransaction):  # as on PostgreSQL what is not answered from memory
        result = answered_from_database(command)
    if isinstance(result, ResolvedAnswer):
        result = result.accepted
    return (result.refusal if isinstance(result, Refused) else result), moved


def answered_from_database(command: AnswerCommand) -> object:
    try:
        return services.match_answer(**sent(command))
    except Refused as refused:
        return refused.refusal


def sent(command: AnswerCommand) -> dict[str, Any]:
    return structs.asdict(command)


def rows_of(match_id: str) -> list[dict[str, Any]]:
    """All rows of a match, but for what no two matches share."""
    rows = (
        *Match.objects.filter(pk=match_id).values(),
        *Seat.objects.filter(match=match_id).order_by("number").values(),
        *Entry.objects.filter(match=match_id).order_by("sequence").values(),
    )
    return [
        {name: value for name, value in row.items() if name not in OWN_OF_A_MATCH and name not in MOMENTS}
        for row in rows
    ]


@settings(
    max_examples=25,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a failure is told at once: making it smaller takes minutes
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(sent=messages())
def test_both_ways_come_to_the_same(ann: User, bob: User, eve: User, sent: list[Message]) -> None:
    with same_dice():
        both = BothWays(ann, bob, eve)
        for message in sent:
            both.send(message)
