"""After a match its turning points are told, once they are worked out, with the numbers of the entries."""

from random import Random
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.key_moments import _words, turns
from games.matches import services
from games.models import Entry, Match
from games.replays.film_cache import films
from rules.players.key_moments import LEAST, MOST
from rules.registry import SYSTEMS
from tests.games.conftest import key, questions
from tests.games.test_whole_match import agreeable, careless
from tests.harness.sampler import Sampler

pytestmark = pytest.mark.usefixtures("thoughts_here")


class Settled:
    """What is drawn for a new match, the same for every run: its dice follow from its name and its secrets."""

    def __init__(self, seed: int) -> None:
        self.choice = Random(seed).choice

    def token_hex(self, size: int) -> str:
        return "5e" * size

    def token_urlsafe(self, size: int) -> str:
        return "".join(self.choice("abcdefgh") for _ in range(size))


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.ids.secrets", Settled(11))


def duel(ann: User, answers: int) -> Match:
    """A duel of both seats on one screen after so many careless answers."""
    lists = {one.army: one.roster for one in SYSTEMS["kog"].ready_lists if one.battle == "duel"}
    (taken, *_) = services.match_create(
        user=ann, system="kog", settings={"battle": "duel"}, opponent="hot_seat", rosters=list(lists.values())
    )
    sampler = Sampler(Random(7), weigh=agreeable)
    for _ in range(answers):
        if (asked := next(questions(taken.match.id), None)) is None:
            break
        careless(taken.match.id, ann, asked, sampler)
    return Match.objects.get(pk=taken.match.id)


def asked_for(match: Match) -> Any:
    address = reverse("games:turning_points", args=[match.id])
    for _ in range(50):
        answer = Client().get(address)
        if answer.status_code != 202:
            return answer
    raise AssertionError("they are never told")


def test_a_match_that_is_over_tells_where_it_turned(ann: User) -> None:
    match = duel(ann, 150)
    services.match_resign(match_id=match.id, user=ann, key=key(), seat=1)
    points = asked_for(match).json()["points"]
    entries = dict(Entry.objects.filter(match=match).values_list("sequence", "log"))
    assert 1 <= len(points) <= MOST
    assert [point["seq"] for point in points] == sorted(point["seq"] for point in points)
    for point in points:
        assert point["after"] - point["before"] >= LEAST
        assert point["name"]
        assert point["words"].split(".")[0] in entries[point["seq"]]
    assert turns.ask(match) is turns.ask(match)


def test_what_is_told_of_one_is_first_who_was_lost() -> None:
    def told(*lines: tuple[str, str]) -> str:
        facts = [{"line": {"text": text, "tone": tone}} for tone, text in lines]
        return _words(Entry(log=msgspec.json.encode(facts).decode()))

    ends = ("plain", "B takes a step."), ("plain", "Nobody has an AP left.")
    assert told(("heading", "A charges."), ("loss", "B is removed."), *ends) == "B is removed."
    assert told(("heading", "A charges."), *ends) == "B takes a step. Nobody has an AP left."


def test_the_report_shows_them_and_how_the_chances_went(ann: User) -> None:
    match = duel(ann, 150)
    services.match_resign(match_id=match.id, user=ann, key=key(), seat=1)
    points = asked_for(match).json()["points"]
    report = Client().get(reverse("games:report_json", args=[match.id])).json()["report"]
    shown = [moment for moment in report["moments"] if moment["name"].startswith("Key moment")]
    assert [(one["seq"], one["words"]) for one in shown] == [(point["seq"], point["words"]) for point in points]
    course = turns.wait(match, 10)
    assert course is not None
    for point in points:
        place = point["seq"] - course.first_entry
        assert [course.chances[at][point["seat"]] for at in (place - 1, place)] == [point["before"], point["after"]]
    page = Client().get(reverse("games:report", args=[match.id]))
    while "Refresh" in page:  # it is being worked out
        page = Client().get(reverse("games:report", args=[match.id]))
    assert page.content.decode().count('class="plot-mark"') == len(points)
    films.forget()


def test_a_running_match_tells_none(ann: User) -> None:
    assert Client().get(reverse("games:turning_points", args=[duel(ann, 3).id])).status_code == 404


def test_rules_that_have_changed_leave_it_untold(ann: User) -> None:
    match = duel(ann, 10)
    services.match_resign(match_id=match.id, user=ann, key=key(), seat=1)
    Entry.objects.filter(match=match, sequence=1).update(answer='{"option":"no-such","value":null}')
    assert asked_for(match).json() == {"points": []}


def test_setting_up_is_no_turning_point(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(ann, 40)
    services.match_resign(match_id=match.id, user=ann, key=key(), seat=1)
    looked_at: list[int] = []
    monkeypatch.setattr("games.bots.key_moments.swings", lambda told, seats: looked_at.append(len(told)) or [])
    assert asked_for(match).json()["points"] == []
    told = list(Entry.objects.filter(match=match).order_by("sequence").values_list("log", flat=True))
    first = next(place for place, words in enumerate(told) if "Round 1" in str(words))
    assert looked_at == [len(told) - first]
