"""The guided first match of every game: it begins, somebody simple comes to its end, and what is told is in the book."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from games.guides import guide_of
from games.models import Match, Seat, Status
from rules.kernel import engine
from rules.kernel.dice import CommittedDice
from rules.kernel.refusal import Seat as SeatNumber
from rules.players.decision import default_decision
from rules.registry import SYSTEMS

OURS = tuple(name for name in ("kog", "fubar", "killteam", "krygothic") if name in SYSTEMS)
MOST = 3_000  # answers
LEAST_TOLD = 6


def came_up(system: str, seed: int) -> Iterator[str]:
    """The rules of everything asked of the learner and told, in a guided match of two who do not think much."""
    game, guide = SYSTEMS[system], guide_of(system)
    assert guide is not None
    agreement = {setting.id: guide.settings.get(setting.id, setting.default) for setting in game.settings}
    musters = [game.muster(one) for one in guide.rosters({one.id: one.roster for one in game.ready_lists})]
    dice = CommittedDice(seed.to_bytes(8, "big"))
    outcome = engine.start(game.system, game.new_table(agreement, 7, musters), dice)
    for number in range(MOST):
        yield from (told.line.rule for told in outcome.log if told.line)
        yield from (ask.rule for ask in outcome.asks if ask.seat == 0)
        position = outcome.position
        if position.over:
            return
        seat = SeatNumber(outcome.waiting[0])
        decision = default_decision(game.system, position, seat, f"{seed}.{number}".encode())
        assert decision is not None
        outcome = engine.play(game.system, position, seat, position.asked, decision.answer, dice)
    raise AssertionError(f"no end in {MOST} answers")


@pytest.mark.parametrize("system", OURS)
def test_somebody_simple_comes_to_the_end_and_is_told_most_of_it(system: str) -> None:
    guide, rules = guide_of(system), set(came_up(system, 1))
    assert guide is not None
    told = [one.id for one in guide.explanations if rules & set(one.rules)]
    assert len(told) >= max(LEAST_TOLD, 2 * len(guide.explanations) // 3), told


@pytest.mark.parametrize("system", OURS)
def test_every_explanation_names_rules_of_the_book_and_says_what_to_try(system: str) -> None:
    guide, book = guide_of(system), {rule.id for rule in SYSTEMS[system].rulebook.rules}
    assert guide is not None
    assert len({one.id for one in guide.explanations}) == len(guide.explanations)
    for one in guide.explanations:
        assert set(one.rules) <= book, one.id
        assert all((one.rules, one.title, one.text.endswith("."), one.attempt)), one.id


@pytest.mark.parametrize("system", OURS)
def test_it_begins_from_its_page_against_the_easy_computer(client: Client, db: None, system: str) -> None:
    address = reverse("games:learn", args=[system])
    assert client.get(address).status_code == 200
    begun = client.post(address)
    match = Match.objects.get()
    assert (match.status, begun.url) == (Status.PLAYING, reverse("games:match", args=[match.id]))
    assert Seat.objects.get(match=match, number=1).player == "easy"
    told = client.get(begun.url).context["config"]["guide"]
    assert [one["id"] for one in told] == [one.id for one in guide_of(system).explanations]  # type: ignore[union-attr]


def test_other_matches_explain_nothing(client: Client, db: None) -> None:
    client.post(reverse("games:quick"), {"system": "kog", "quick": "yes", "opponent": "computer", "battle": "duel"})
    for match in Match.objects.all():
        assert client.get(reverse("games:match", args=[match.id])).context["config"]["guide"] is None


def test_a_game_without_a_guide_has_no_such_page(client: Client, db: None) -> None:
    assert client.get("/learn/no-such-game/").status_code == 404
