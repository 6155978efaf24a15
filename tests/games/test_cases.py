"""A ruling somebody doubts: its page, its fixture, and that the rules of today still say the same to every fixture."""

import json
import shlex
from io import StringIO
from pathlib import Path as File
from typing import Any

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches import services
from games.models import Match
from games.replays.drawing import INK
from games.replays.film_cache import films
from games.replays.ruling_case import RulingCase, case_of_answer, judge
from games.replays.views.ruling import ways_meant
from rules.geometry.point import Point
from rules.kernel.question import Answer
from rules.kernel.shapes import Number, Path, PathShape, Places, Spot, Ways, WaysMover, WaysShape
from rules.registry import SYSTEMS
from tests.games.conftest import key, questions
from tests.games.spy_game import SPY_GAME, begin_spies, choice, give
from tests.games.test_replay import of

CASES = sorted((File(__file__).parents[1] / "cases").glob("*.json"))


@pytest.fixture(autouse=True)
def spies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "spies", SPY_GAME)


def bid(match: Match, user: User, answer: Answer) -> None:
    number = next(questions(match.id)).number
    services.match_answer(match_id=match.id, user=user, question=number, answer=answer, key=key())


@pytest.fixture
def tackled(match: Match, ann: User, bob: User) -> Match:
    """A match with a die, still running."""
    for user, answer in (
        (ann, Answer("bid", Number(3))),
        (bob, Answer("bid", Number(2))),
        (ann, Answer("run")),
        (bob, Answer("tackle")),
    ):
        bid(match, user, answer)
    return Match.objects.get(pk=match.id)


def exported(*arguments: str) -> str:
    out = StringIO()
    call_command("export_case", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_rules_still_say_the_same(path: File) -> None:
    case = msgspec.json.decode(path.read_text("utf-8"), type=RulingCase)
    assert judge(case) == case.verdict


def test_an_answer_that_was_given_is_judged_again_from_its_fixture(tackled: Match) -> None:
    entry = tackled.entries.exclude(rolls="[]").get()
    case = msgspec.json.decode(exported(tackled.id, "--entry", str(entry.sequence)), type=RulingCase)
    assert (case.system, case.after, bool(case.rolls)) == ("toy", entry.sequence - 1, True)
    assert case.verdict.lines == tuple(fact["line"]["text"] for fact in json.loads(entry.log))
    assert judge(case) == case.verdict


def test_an_answer_that_is_refused_is_refused_again_from_its_fixture(match: Match) -> None:
    wanted = '{"type":"number","count":99}'
    case = msgspec.json.decode(
        exported(match.id, "--at", "0", "--seat", "0", "--option", "bid", "--value", wanted), type=RulingCase
    )
    assert case.verdict.kind == "refused"
    assert case.verdict.refusal is not None
    assert judge(case) == case.verdict


def test_no_die_is_rolled_for_an_answer_that_is_only_thought_of(match: Match, ann: User, bob: User) -> None:
    for user, answer in ((ann, Answer("bid", Number(3))), (bob, Answer("bid", Number(2))), (ann, Answer("run"))):
        bid(match, user, answer)
    case = case_of_answer(Match.objects.get(pk=match.id), 3, 1, Answer("tackle"))
    assert (case.verdict.kind, case.rolls) == ("fits", ())


@pytest.mark.parametrize("arguments", [("--entry", "0"), ("--entry", "99"), ("--at", "99"), ()])
def test_what_was_no_answer_is_no_case(match: Match, arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="cannot be replayed"):
        exported(match.id, *arguments)


def page(match: Match, client: Client, **asked: Any) -> Any:
    return client.get(reverse("games:ruling", args=[match.id]), asked)


def test_the_page_shows_state_action_verdict_and_rule(tackled: Match, ann: User, bob: User, eve: User) -> None:
    sequence = tackled.entries.exclude(rolls="[]").get().sequence
    shown = page(tackled, of(bob), entry=sequence).content.decode()
    assert "<svg" in shown
    for fact in json.loads(tackled.entries.get(sequence=sequence).log):
        assert fact["line"]["text"] in shown
    assert page(tackled, of(eve), entry=sequence).status_code == 404
    services.match_resign(match_id=tackled.id, user=ann, key=key())
    assert page(tackled, of(eve), entry=sequence).status_code == 200
    films.forget()


def test_a_refusal_is_shown_to_whoever_met_it_and_to_nobody_else(match: Match, ann: User, bob: User) -> None:
    asked = {"at": 0, "seat": 0, "option": "bid", "value": '{"type":"number","count":99}'}
    seen = page(match, of(ann), **asked)
    assert "Refused." in seen.content.decode()
    told = page(match, of(bob), **asked)
    assert (told.status_code, "is still being played" in told.content.decode()) == (404, True)
    for wrong in ({"at": "x"}, {"value": "{"}, {"at": 9}, {"option": "\x00"}):
        assert page(match, of(ann), **{**asked, **wrong}).status_code in (200, 404)


def test_the_place_that_was_meant_is_drawn_for_who_may_know_it(ann: User, bob: User) -> None:
    match = begin_spies(ann, bob)
    give(match, ann, choice("lookout", "runner", "north"))
    give(match, bob, choice("forger", "runner", "south"))
    give(match, ann, Answer("hide", Spot(Point(1_000, 1_000))))
    hers, his = (page(match, of(user), entry=3).context["drawing"] for user in (ann, bob))
    assert f'stroke="{INK}" stroke-width="3"' in hers
    assert f'stroke="{INK}" stroke-width="3"' not in his


def test_ways_are_drawn_from_where_they_start() -> None:
    here, there = Point(0, 0), Point(5_000, 0)
    one = PathShape(piece="a", start=here, radius=500, budget=6_000)
    mover = WaysMover(piece="a", start=here, radius=500, budget=6_000)
    assert ways_meant(one, Path((there,))) == [(here, there)]
    assert ways_meant(WaysShape(movers=(mover,)), Ways({"a": (there,)})) == [(here, there)]
    assert ways_meant(None, Places({"a": there, "b": here})) == [(there,), (here,)]
    assert ways_meant(None, Number(3)) == []


def test_the_command_on_the_page_makes_the_case_that_it_shows(tackled: Match, ann: User) -> None:
    value = '{"type":"number","count":99}'
    for asked in ({"at": 0, "seat": 0, "option": "bid", "value": value}, {"entry": 1}):
        shown = page(tackled, of(ann), **asked).context
        command = shlex.split(shown["command"])
        assert command[:2] == ["manage.py", "export_case"]
        assert msgspec.json.decode(exported(*command[2:]), type=RulingCase) == shown["case"]


def test_while_a_match_runs_nobody_reads_another_s_secret_in_a_ruling(ann: User, bob: User) -> None:
    match = begin_spies(ann, bob)
    give(match, ann, choice("lookout", "runner", "north"))
    give(match, bob, choice("forger", "runner", "south"))
    for entry in (1, 2):
        text = page(match, of(bob), entry=entry).content.decode()
        assert "north half" not in text
        assert "goal:north" not in text
