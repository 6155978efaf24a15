"""Three at a FUBAR table: what the third learns while somebody else may react, and what leaving changes in a step."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_snapshot, match_update, matches_of, own_state
from games.models import Match, ReactionPreference
from games.proofs.verification import match_verify
from games.protocol import Update
from games.storage.match_cache import position_of
from rules.fubar.game import GAME
from rules.kernel import engine
from rules.kernel.position import DrawnRoll
from rules.kernel.question import PASS, Answer, Question
from rules.kernel.refusal import Refused, Seat
from rules.kernel.shapes import When
from tests.games.conftest import key, person
from tests.games.reacting import PACES
from tests.harness.sampler import Sampler
from tests.services.ahead import keen_on

LISTS = [entry.roster for entry in GAME.ready_lists if entry.battle == "patrol"]
RUNNER = keen_on("agree", "arrange:", "attempt:", "action:run", "move")
GUARD = keen_on("agree", "arrange:", "attempt:", "action:guard")
SEATS = [Seat(number) for number in range(3)]
MOST = 200


@pytest.fixture(autouse=True)
def the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.storage.dice.match_key", lambda *_: b"thira")


@pytest.fixture
def three(db: None) -> list[User]:
    return [person(name) for name in ("ann", "bob", "cid")]


def begun(people: list[User], pace: str) -> Match:
    agreed = {"players": "3", "battle": "patrol", "terrain": "farmland", **PACES[pace]}
    (hers,) = services.match_create(user=people[0], system="fubar", settings=agreed, opponent="link")
    for friend in people[1:]:
        services.seat_take(match_id=hers.match.id, user=friend)
    for user, roster in zip(people, LISTS, strict=False):
        services.list_lock_in(match_id=hers.match.id, user=user, roster=roster)
    return Match.objects.get(pk=hers.match.id)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def open_questions(match: Match) -> list[Question]:
    looks = engine.looks(GAME.system, position_of(fresh(match)), SEATS)
    return [question for look in looks for question in look.questions]


def play_until(match: Match, people: list[User], holds: Callable[[Match], bool]) -> Match:
    """Let Ann run and the others stand guard until something holds; nobody reacts before that."""
    random = Random(7)
    for _ in range(MOST):
        if holds(fresh(match)):
            return fresh(match)
        _answer_one(match, people, random)
    raise AssertionError("that did not come about")


def _answer_one(match: Match, people: list[User], random: Random) -> None:
    question = open_questions(match)[0]
    table = engine.open_table(GAME.system, position_of(fresh(match)))
    foes = [model.at for model in table.models.values() if model.seat != question.seat and model.at is not None]
    likes = RUNNER if question.seat == 0 else GUARD
    for answer in [question.default] if question.window else Sampler(random, foes, likes).answers(question):
        with suppress(Refused):
            give(match, people, question, answer)
            break
    if question.window:
        Match.objects.filter(pk=match.pk).update(window_closes=timezone.now() - timedelta(seconds=1))
        services.window_close(match_id=match.pk)


def give(match: Match, people: list[User], question: Question, answer: Answer) -> services.Receipt:
    who = {"match_id": match.pk, "user": people[question.seat], "key": key()}
    return services.match_answer(**who, question=question.number, answer=answer)


def two_may_react(match: Match) -> bool:
    return match.window_closes is not None and match.waiting_seats() == (1, 2)


def seen(match: Match, people: list[User], seat: int | None) -> dict[str, Any]:
    """Everything a player who did not answer, or somebody watching, can get out of the site; time as it passes left out."""
    snapshot = match_snapshot(match.pk)
    seats = () if seat is None else (seat,)
    update = msgspec.to_builtins(match_update(snapshot, seats, -1, own_state(match, seats, snapshot.turn)))
    page = Client()
    if seat is not None:
        page.force_login(people[seat])
    looked = page.get(reverse("api_match", args=[match.pk])).json()
    for told in (update, looked):
        assert told["window"].pop("left") > 0
        told["window"].pop("waits", None)
    lists = [str(one) for one in (matches_of(people[seat]) if seat is not None else ())]
    tried = [] if seat is None else [_tried(act, match, people[seat]) for act in TRICKS]
    return {"update": update, "looked": looked, "lists": lists, "tried": tried, "revision": match.revision}


def _tried(act: Callable[..., object], match: Match, user: User) -> str:
    with pytest.raises(Refused) as refused:
        act(match_id=match.pk, user=user, key=key())
    return repr(refused.value.refusal)


def _answered_for_another(match_id: str, user: User, key: str) -> None:
    services.match_answer(match_id=match_id, user=user, question=0, answer=Answer("pass"), key=key, seat=1)


def _an_old_question(match_id: str, user: User, key: str) -> None:
    services.match_answer(match_id=match_id, user=user, question=0, answer=Answer("pass"), key=key)


def _accepted_a_draw(match_id: str, user: User, key: str) -> None:
    services.draw_answer(match_id=match_id, user=user, key=key, action="accept")


TRICKS = (_answered_for_another, _an_old_question, _accepted_a_draw)


def test_who_is_asked_too_learns_nothing_of_a_reaction_until_the_window_closes(three: list[User]) -> None:
    match = play_until(begun(three, "live"), three, two_may_react)
    before = {seat: seen(fresh(match), three, seat) for seat in (0, 2, None)}
    of_bob = next(question for question in open_questions(match) if question.seat == 1)
    fire = next(option for option in of_bob.options if option.id.startswith("react:"))
    for answer in (Answer(fire.id, When(fire.needs.moments[-1].number)), Answer(PASS)):
        assert give(match, three, of_bob, answer).held
        services.reaction_preference_set(match_id=match.pk, user=three[1], wish=ReactionPreference.ALWAYS)
        assert {seat: seen(fresh(match), three, seat) for seat in (0, 2, None)} == before
    assert seen_by(match, 1).window.answered == (1,), "and Bob himself sees that his is kept"


def seen_by(match: Match, seat: int) -> Update:
    snapshot = match_snapshot(match.pk)
    return match_update(snapshot, (seat,), -1, own_state(snapshot.match, (seat,), snapshot.turn))


def acts(match: Match) -> bool:
    """Whether Ann has rolled for a unit and now says what it does."""
    rolled = any(isinstance(item, DrawnRoll) and item.reason == "activation" for item in position_of(match).inputs)
    return rolled and match.waiting_seats() == (0,)


def test_who_leaves_in_the_step_of_another_shows_them_no_dice_beforehand(three: list[User]) -> None:
    match = play_until(begun(three, "slow"), three, acts)
    before, asked = position_of(match), open_questions(match)[0]
    services.match_resign(match_id=match.pk, user=three[2], key=key())
    after = position_of(fresh(match))
    assert (after.inputs, after.kept, after.next_roll) == (before.inputs, (), before.next_roll)
    assert open_questions(match)[0].prompt == asked.prompt, "nothing is asked or rolled twice"
    told = msgspec.json.decode(match.entries.get(sequence=after.sequence).log)
    assert len(told) == 1
    play_until(match, three, lambda match: match.sequence > after.sequence + 3)
    services.match_resign(match_id=match.pk, user=three[1], key=key())
    assert match_verify(fresh(match)).holds
