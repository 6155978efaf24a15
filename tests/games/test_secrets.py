"""Secrets of a match: sealed when they are chosen, heard by nobody else before their time, then by all, and proven."""

import hashlib
import json
import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.live.update_encoder import UpdateEncoder
from games.matches import services
from games.matches.selectors import match_snapshot, match_update
from games.models import Deadline, Entry, Match
from games.proofs.evidence import evidence_of
from games.proofs.verification import match_verify
from games.protocol import encode
from rules.geometry.point import Point
from rules.kernel.question import Answer
from rules.kernel.shapes import Spot
from rules.registry import SYSTEMS
from tests.games.spy_game import SPY_GAME, begin_spies, choice, give, play_out, spy_list

HERS = choice("lookout", "runner", "north")
HIS = choice("forger", "runner", "south")


@pytest.fixture(autouse=True)
def spies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "spies", SPY_GAME)


@pytest.fixture
def match(ann: User, bob: User) -> Match:
    return begin_spies(ann, bob)


def heard(match: Match, *seats: int, since: int = -1) -> list[str | None]:
    """Every line the holder of these seats gets, null where it is not for them."""
    update = match_update(match_snapshot(match.id, since), seats, since)
    return [line and line.text for step in update.told for line in step.lines]


def test_a_secret_is_a_bare_null_for_others_and_its_seal_is_for_all(match: Match, ann: User, bob: User) -> None:
    give(match, ann, HERS)
    assert heard(match, 1) == []
    give(match, bob, HIS)
    his, watching = heard(match, 1), heard(match)
    assert his[0] == watching[0] == "Reds take along: lookout, runner."
    assert his[1:3] == [None, heard(match, 0)[2]]
    assert his[4] == "Blues want to stand in the south half at the end."
    assert watching[1] is None is watching[4]
    assert [text for text in watching if text and text.startswith("A secret was sealed as ")] == [his[2], his[5]]


def test_what_is_opened_reaches_those_who_had_the_null(match: Match, ann: User, bob: User) -> None:
    give(match, ann, HERS)
    give(match, bob, HIS)
    over = play_out(match)
    late = match_update(match_snapshot(match.id, 2), (1,), 2)
    assert [(line.seq, line.place, line.line.text) for line in late.opened] == [
        (2, 1, "Reds want to stand in the north half at the end.")
    ]
    assert match_update(match_snapshot(match.id, over.sequence), (1,), over.sequence).opened == ()
    assert None not in heard(over, 1)
    assert match_update(match_snapshot(match.id), (1,), -1).opened == ()


def test_what_the_page_is_sent_has_no_name_and_no_answer_of_a_secret(match: Match, ann: User, bob: User) -> None:
    give(match, ann, HERS)
    for seats in ((1,), ()):
        sent = encode(match_update(match_snapshot(match.id), seats, -1)).decode()
        assert not any(word in sent.lower() for word in ("goal:", '"audience"', '"secret"'))
        assert "lookout, runner" not in sent
    give(match, bob, HIS)
    sent = encode(match_update(match_snapshot(match.id), (1,), -1)).decode()
    assert "stand in the north half" not in sent


def _sent(match: Match, seats: tuple[int, ...]) -> Any:
    """All that is sent of a match, byte for byte but for the digests of seals and the time of day."""
    snapshot = match_snapshot(match.id)
    update = json.loads(encode(match_update(snapshot, seats, -1)))
    update["absent_from"] = len(str(update["absent_from"]))
    update["mark"] = len(update["mark"])
    update["banks"] = len(update["banks"])
    for timed in (update["window"], *update["clocks"]):
        timed["left"] = timed["bank"] = timed["waits"] = 0
    for step in update["told"]:
        for line in step["lines"]:
            if line and line["tone"] == "seal":
                line["text"] = len(line["text"])
    return update


def _times(match: Match) -> tuple[int, list[tuple[int, str, int]]]:
    """How long the open window stays open, in seconds, and how long whose clocks are."""
    assert match.window_closes is not None
    rows = Deadline.objects.filter(match=match).order_by("seat")
    open_for = round((match.window_closes - match.entries.latest("sequence").at).total_seconds())
    return open_for, [(row.seat, row.clock, row.length) for row in rows]


@pytest.mark.parametrize("pace", ["windows", "blitz"])
def test_two_matches_that_differ_in_secrets_alone_are_alike_to_the_byte(ann: User, bob: User, pace: str) -> None:
    """Until a secret is opened: the same messages, of the same size, and windows of the same length."""
    one, other = begin_spies(ann, bob, pace=pace), begin_spies(ann, bob, pace=pace)
    near, far = (Answer("hide", Spot(Point(12_000, y))) for y in (13_000, 23_500))
    for match, goal, place in ((one, "north", near), (other, "south", far)):
        give(match, ann, HERS)
        give(match, bob, choice("forger", "runner", goal))
        give(match, ann, Answer("hide", Spot(Point(1_000, 1_000))))
        give(match, bob, place)
        give(match, ann, Answer("search"))
    one, other = Match.objects.get(pk=one.pk), Match.objects.get(pk=other.pk)
    for seats in ((0,), ()):
        assert _sent(one, seats) == _sent(other, seats)
    assert _sent(one, (1,)) != _sent(other, (1,))
    assert _times(one) == _times(other)


def _changes_sent(ann: User, bob: User, goal: str, place: Answer) -> dict[tuple[int, ...], list[str]]:
    """What those who follow a match by its changes are sent of it, byte for byte but for seals and the time of day."""
    match = begin_spies(ann, bob)
    said = [(ann, HERS), (bob, choice("forger", "runner", goal)), (ann, Answer("hide", Spot(Point(1_000, 1_000))))]
    said += [(bob, place), (ann, Answer("search"))]
    sent: dict[tuple[int, ...], list[str]] = {(0,): [], (1,): [], (): []}
    bases = {seats: match_update(match_snapshot(match.id), seats, -1) for seats in sent}
    for user, answer in said:
        give(match, user, answer)
        for seats, base in bases.items():
            update = match_update(match_snapshot(match.id, base.seq), seats, base.seq)
            text = UpdateEncoder().text(update, base)
            assert text.startswith('{"t":"changed"')
            sent[seats].append(re.sub(r"[0-9a-f]{64}|[0-9]{13,}", "#", text))
            bases[seats] = update
    return sent


def test_changes_of_two_matches_that_differ_in_secrets_alone_are_alike_to_the_byte(ann: User, bob: User) -> None:
    """Neither what is in a message of changes nor how long it is tells what its reader does not know."""
    near, far = (Answer("hide", Spot(Point(12_000, y))) for y in (13_000, 23_500))
    one, other = _changes_sent(ann, bob, "north", near), _changes_sent(ann, bob, "south", far)
    assert one[(0,)] == other[(0,)]
    assert one[()] == other[()]
    assert one[(1,)] != other[(1,)]


def test_seals_are_proven_at_the_end(match: Match, ann: User, bob: User) -> None:
    give(match, ann, HERS)
    give(match, bob, HIS)
    verdict = match_verify(play_out(match))
    assert (verdict.faults, verdict.seals) == ((), 2)


def test_anybody_can_check_a_seal_from_the_evidence(match: Match, ann: User, bob: User) -> None:
    give(match, ann, HERS)
    give(match, bob, HIS)
    evidence = evidence_of(play_out(match))
    for seal in evidence["seals"]:
        entry = evidence["entries"][seal["sequence"]]
        facts = [told for told in entry["told"] if told["line"]["tone"] != "seal"]
        sentence = facts[seal["place"]]["line"]["text"]
        digest = hashlib.sha256(f"gridless seal 1|{match.id}|{seal['salt']}|{sentence}".encode()).hexdigest()
        assert digest == seal["digest"]
        assert f"A secret was sealed as {digest}." in [told["line"]["text"] for told in entry["told"]]
    assert len({seal["salt"] for seal in evidence["seals"]}) == 2
    assert json.loads(json.dumps(evidence["entries"][1]["answer"]))["value"]["ids"] == ["lookout", "runner", "north"]


@pytest.mark.parametrize("version", ["1", "another"])
def test_a_secret_that_was_changed_is_noticed(match: Match, ann: User, bob: User, version: str) -> None:
    """Also when the rules have changed since, so that the answers cannot be played again."""
    give(match, ann, HERS)
    give(match, bob, HIS)
    over = play_out(match)
    entry = Entry.objects.get(match=match, sequence=2)
    entry.log = entry.log.replace("Reds want to stand in the north", "Reds want to stand in the south")
    entry.save()
    over.rules_version = version
    assert "A secret in entry 2 is not the one that was sealed." in match_verify(over).faults


def test_the_seals_of_equal_secrets_differ_and_need_the_key(match: Match, ann: User, bob: User) -> None:
    """Nobody who knows every possible secret can find the right one by trying."""
    give(match, ann, choice("lookout", "runner", "north"))
    give(match, bob, choice("lookout", "runner", "north"))
    seals = [text for text in heard(match) if text and text.startswith("A secret was sealed as ")]
    assert len(set(seals)) == 2
    told = msgspec.json.decode(Entry.objects.get(match=match, sequence=2).log)
    for fact in told:
        if fact.get("sealed"):
            plain = f"gridless seal 1|{match.id}|{fact['line']['text']}"
            assert hashlib.sha256(plain.encode()).hexdigest() not in "".join(seals)


def test_evidence_is_for_the_end_and_the_proof_page_counts_seals(
    client: Client, match: Match, ann: User, bob: User
) -> None:
    give(match, ann, HERS)
    give(match, bob, HIS)
    assert client.get(reverse("games:evidence", args=[match.id])).status_code == 404
    play_out(match)
    assert client.get(reverse("games:evidence", args=[match.id])).status_code == 200
    proof = client.post(reverse("games:match_verify", args=[match.id])).content.decode()
    assert "2 sealed secrets: each is the one that was chosen." in proof


def test_programs_get_one_view_of_several_seats_as_they_ask(client: Client, ann: User) -> None:
    taken = services.match_create(
        user=ann, system="spies", settings={}, opponent="hot_seat", rosters=[spy_list(), spy_list()]
    )
    client.force_login(ann)
    address = reverse("api_match", args=[taken[0].match.id])
    covered = client.get(address).json()
    assert (covered["curtain"], covered["shown"], covered["questions"]) == (0, None, [])
    hers = client.get(address, {"seat": 1}).json()
    assert (hers["curtain"], hers["shown"], [one["seat"] for one in hers["questions"]]) == (None, 1, [1])
    assert client.get(address, {"seat": "x"}).status_code == 400
