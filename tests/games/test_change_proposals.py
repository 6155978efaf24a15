"""Changes by agreement: proposed, agreed or declined, done as one entry, proved, replayed, taken back."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches import change_proposals, services
from games.matches.selectors import match_snapshot, match_update, matches_of, remarks_after
from games.models import EntryKind, Match
from games.proofs.replaying import MatchReplay, position_after, record_of, record_upto
from games.proofs.verification import match_verify
from games.replays.film import FilmViewer, shots
from games.storage import match_cache
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from tests.games.conftest import begin, key, questions
from tests.games.test_computer import against_computer
from tests.games.test_services import answer, bid
from tests.games.wire import at_table, in_db, number_bid

TO_FOUR = (Answer("at:1", Number(4)),)


@pytest.fixture
def running(match: Match, ann: User, bob: User) -> Match:
    """Ann has won the bids and is asked how far she runs."""
    bid(match, ann, 3)
    bid(match, bob, 2)
    return fresh(match)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.id)


def update(match: Match, seats: tuple[int, ...] = ()) -> Any:
    return match_update(match_snapshot(match.id), seats, -1)


def propose(match: Match, user: User, changes: tuple[Answer, ...] = TO_FOUR, **more: Any) -> services.Receipt:
    at = more.pop("at", fresh(match).sequence)
    return services.change_propose(match_id=match.id, user=user, at=at, changes=changes, **{"key": key(), **more})


def consent(match: Match, user: User, *, agree: bool = True, number: int | None = None) -> services.Receipt:
    open_ = update(match).change
    wanted = number if number is not None else (open_.number if open_ else 0)
    return services.change_answer(match_id=match.id, user=user, number=wanted, agree=agree)


def changed(match: Match) -> int:
    return match.entries.filter(kind=EntryKind.CHANGE).count()


@pytest.mark.rule("match.change")
def test_what_all_agree_to_is_one_entry_and_the_proof_holds(running: Match, ann: User, bob: User) -> None:
    before = running.sequence
    propose(running, bob)
    asked = update(running).change
    assert (asked.seat, asked.agreed, asked.lines) == (1, (1,), ("By agreement: runner 1 is at 4.",))
    assert update(running).view.title == "0:0", "nothing is changed yet"
    consent(running, ann)
    after = fresh(running)
    assert (after.sequence, changed(after), after.friendly) == (before + 1, 1, False)
    told = update(running, (0,))
    assert (told.view.title, told.change) == ("0:4", None)
    assert (told.told[-1].kind, told.told[-1].seat) == ("change", 1)
    assert told.told[-1].lines[0].text == "By agreement: runner 1 is at 4."
    assert [question.prompt for question in told.questions] == ["How far?"]
    assert match_verify(after).faults == ()
    answer(running, ann, Answer("walk"))
    assert match_verify(fresh(running)).faults == ()


def test_a_process_that_remembers_nothing_goes_on_alike(running: Match, ann: User, bob: User) -> None:
    answer(running, ann, Answer("run"))
    propose(running, bob, (Answer("at:0", Number(3)),))
    match_cache.clear_cache()
    consent(running, ann)
    match_cache.clear_cache()
    answer(running, bob, Answer("tackle"))
    assert update(running).view.title.startswith(("3:", "4:", "5:"))
    assert match_verify(fresh(running)).faults == ()


def test_a_replay_shows_it(running: Match, ann: User, bob: User) -> None:
    propose(running, bob)
    consent(running, ann)
    record = record_of(fresh(running))
    film = list(shots(record, FilmViewer(), MatchReplay(record.match, record.seats, record.entries)))
    assert (film[-1].frame.kind, film[-1].view.title) == ("change", "0:4")
    assert film[-2].view.title == "0:0"


@pytest.mark.parametrize(
    "answer_", ['{"changes":[{"option":"at:1","value":{"type":"number","count":3}}],"agreed":[0,1]}']
)
def test_a_forged_change_does_not_hold(running: Match, ann: User, bob: User, answer_: str) -> None:
    propose(running, bob)
    consent(running, ann)
    running.entries.filter(kind=EntryKind.CHANGE).update(answer=answer_)
    assert match_verify(fresh(running)).faults


def test_it_is_taken_back_by_agreement_and_so_is_what_came_before(running: Match, ann: User, bob: User) -> None:
    answer(running, ann, Answer("run"))
    propose(running, bob, (Answer("at:0", Number(3)),))
    consent(running, ann)
    with pytest.raises(Refused, match="taken back now"):
        services.match_undo(match_id=running.id, user=ann, key=key())
    for to, asks, title in ((3, bob, "1:0"), (2, ann, "0:0")):
        services.take_back_ask(match_id=running.id, user=asks, to=to)
        services.take_back_answer(match_id=running.id, user=ann if asks is bob else bob, agree=True)
        services.take_back_do(match_id=running.id, to=to, then=position_after(record_upto(running.id, to)))
        assert update(running).view.title == title
    assert match_verify(fresh(running)).faults == ()


def test_taking_back_reaches_over_a_change(running: Match, ann: User, bob: User) -> None:
    propose(running, bob)
    consent(running, ann)
    answer(running, ann, Answer("walk"))
    for to, title in ((3, "0:4"),):
        services.take_back_ask(match_id=running.id, user=ann, to=to)
        services.take_back_answer(match_id=running.id, user=bob, agree=True)
        services.take_back_do(match_id=running.id, to=to, then=position_after(record_upto(running.id, to)))
        assert update(running).view.title == title
    assert match_verify(fresh(running)).faults == ()


def test_declining_and_withdrawing_are_told_and_leave_everything(running: Match, ann: User, bob: User) -> None:
    propose(running, bob)
    consent(running, ann, agree=False)
    propose(running, bob)
    consent(running, bob, agree=False)
    assert (update(running).change, changed(running)) == (None, 0)
    assert [(one.seat, one.manner, one.text) for one in remarks_after(running.id, 0)] == [
        (1, "change", "proposes to change the table."),
        (0, "change", "does not agree. Nothing is changed."),
        (1, "change", "proposes to change the table."),
        (1, "change", "withdraws the proposal."),
    ]


def test_a_proposal_lapses_when_somebody_plays_on(running: Match, ann: User, bob: User) -> None:
    propose(running, bob)
    number = update(running).change.number
    answer(running, ann, Answer("walk"))
    assert update(running).change is None
    with pytest.raises(Refused, match="no longer open"):
        consent(running, ann, number=number)


def test_nobody_agrees_to_another_proposal_than_the_one_shown(running: Match, ann: User, bob: User) -> None:
    propose(running, bob)
    shown = update(running).change.number
    propose(running, bob, (Answer("at:1", Number(5)),))
    with pytest.raises(Refused, match="no longer open"):
        consent(running, ann, number=shown)
    with pytest.raises(Refused, match="Another player has proposed"):
        propose(running, ann)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ((Answer("at:1", Number(6)),), "number"),
        ((Answer("at:7", Number(1)),), "cannot be changed"),
        ((Answer("rest"),), "changes nothing"),
    ],
)
def test_what_does_not_fit_is_not_proposed(running: Match, bob: User, changes: tuple[Answer, ...], why: str) -> None:
    with pytest.raises(Refused, match=why):
        propose(running, bob, changes)
    assert update(running).change is None


def test_a_proposal_for_an_older_table_or_by_a_stranger_is_refused(running: Match, bob: User, eve: User) -> None:
    with pytest.raises(Refused, match="moved on"):
        propose(running, bob, at=0)
    with pytest.raises(Refused, match="no seat"):
        propose(running, eve)
    propose(running, bob)
    with pytest.raises(Refused, match="no seat"):
        consent(running, eve)


def test_a_message_sent_twice_counts_once(running: Match, ann: User, bob: User) -> None:
    sent = key()
    propose(running, bob, key=sent)
    consent(running, ann)
    again = propose(running, bob, key=sent)
    assert (again.repeated, changed(running)) == (True, 1)


def test_a_computer_agrees_at_once_and_the_match_is_friendly(ann: User) -> None:
    match = against_computer(ann)
    assert not fresh(match).friendly
    propose(match, ann)
    assert (changed(match), fresh(match).friendly, update(match).friendly) == (1, True, True)
    assert match_verify(fresh(match)).faults == ()
    (listed,) = matches_of(ann)
    assert listed.marks == "friendly"
    client = Client()
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    services.match_resign(match_id=match.id, user=ann, key=key())
    assert "A friendly match" in client.get(reverse("games:report", args=[match.id])).content.decode()


def test_there_is_a_limit_in_one_match(running: Match, ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change_proposals, "MOST_CHANGED", 1)
    propose(running, bob)
    consent(running, ann)
    with pytest.raises(Refused, match="1 times"):
        propose(running, bob)


def test_nothing_is_changed_by_whoever_is_asked_in_secret(match: Match, ann: User, bob: User) -> None:
    bid(match, ann, 3)
    with pytest.raises(Refused, match="chosen already"):
        propose(match, bob)
    assert next(questions(match.id)).prompt == "How much?"


def test_programs_try_propose_and_agree(running: Match, ann: User, bob: User) -> None:
    hers, his, stranger = Client(), Client(), Client()
    hers.force_login(ann)
    his.force_login(bob)

    def post(client: Client, name: str, body: object) -> Any:
        return client.post(reverse(name, args=[running.id]), body, content_type="application/json")

    change = {"option": "at:1", "value": {"type": "number", "count": 4}}
    tried = post(his, "api_match_changes_try", {"changes": [change]}).json()
    assert (tried["view"]["title"], tried["lines"]) == ("0:4", ["By agreement: runner 1 is at 4."])
    assert "at:0" in [option["id"] for option in tried["options"]]
    assert post(his, "api_match_changes_try", {"changes": [{"option": "rest"}]}).status_code == 409
    assert post(stranger, "api_match_changes_try", {}).status_code in (401, 403)
    body = {"key": key(), "at": running.sequence, "changes": [change]}
    assert post(his, "api_match_changes", body).json() == {"sequence": running.sequence, "repeated": False}
    number = hers.get(reverse("api_match", args=[running.id])).json()["change"]["number"]
    done = post(hers, "api_match_proposal", {"number": number, "agree": True})
    assert done.json()["sequence"] == running.sequence + 1
    gathering = Match.objects.create(system="toy", agreement="{}", title="", commitment="")
    for name in ("api_match_changes_try", "api_match_changes"):
        assert his.post(reverse(name, args=["nothing"]), {}, content_type="application/json").status_code in (400, 404)
    assert his.post(reverse("api_match_changes_try", args=[gathering.id]), {}, "application/json").status_code == 404


@pytest.mark.django_db(transaction=True)
async def test_over_the_line(table: Match, people: tuple[User, User]) -> None:
    async with at_table(table.id, people[0]) as ann, at_table(table.id, people[1]) as bob:
        await ann.answer(0, "bid", number_bid(3))
        await bob.answer(0, "bid", number_bid(2))
        change = {"option": "at:1", "value": {"type": "number", "count": 4}}
        await ann.say("foresee", id=key(), changes=[change])
        foreseen = await ann.hear_a("foreseen")
        assert (foreseen["view"]["title"], foreseen["lines"]) == ("0:4", ["By agreement: runner 1 is at 4."])
        await ann.say("foresee", id=key(), changes=[{"option": "rest"}])
        assert (await ann.hear_a("refused"))["rule"] == "match.change"
        await ann.say("propose", key=key(), at=2, changes=[change])
        while (update := await bob.hear_a("update"))["change"] is None:
            pass
        await bob.say("consent", key=key(), number=update["change"]["number"], agree=True)
        while (update := await ann.hear_a("update"))["seq"] < 3:
            pass
        assert (update["told"][-1]["kind"], update["view"]["title"]) == ("change", "0:4")
        assert await in_db(table.entries.filter(kind=EntryKind.CHANGE).count) == 1


def test_who_left_is_not_asked(ann: User, bob: User) -> None:
    match = begin(ann, bob)
    services.match_resign(match_id=match.id, user=bob, key=key())
    with pytest.raises(Refused, match="over"):
        propose(match, ann)
