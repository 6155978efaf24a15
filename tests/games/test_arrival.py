"""Who speaks first is heard first, whatever seat they sit in."""

import pytest

from accounts.models import User
from games import services
from games.models import Match
from games.selectors import match_and_position
from games.verification import match_verify
from rules.kernel import engine
from rules.kernel.question import PASS
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key
from tests.games.floor_game import WINDOWS_GAME
from tests.games.reacting import ANN, BOB, PACES, give, time_runs_out


@pytest.fixture
def window(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A live window put to both, in which the first call counts."""
    monkeypatch.setitem(SYSTEMS, "windows", WINDOWS_GAME)
    return begin(ann, bob, system="windows", **PACES["live"])


def places(match: Match) -> tuple[int, int]:
    stored, position = match_and_position(match.pk)
    return engine.open_table(SYSTEMS[stored.system].system, position).at


@pytest.mark.parametrize("order", [(ANN, BOB), (BOB, ANN)])
def test_the_first_to_speak_in_a_live_window_is_heard(
    order: tuple[int, int], window: Match, ann: User, bob: User
) -> None:
    for seat in order:
        give(window, (ann, bob)[seat], "call")
    assert time_runs_out(window)
    assert places(window)[order[0]] == 1
    assert sum(places(window)) == 1


def test_a_second_thought_arrives_when_it_is_sent(window: Match, ann: User, bob: User) -> None:
    give(window, ann, PASS)
    give(window, bob, "call")
    give(window, ann, "call")
    time_runs_out(window)
    assert places(window) == (0, 1)


def test_the_order_is_in_the_proof(window: Match, ann: User, bob: User) -> None:
    give(window, bob, "call")
    give(window, ann, "call")
    time_runs_out(window)
    services.match_resign(match_id=window.pk, user=ann, key=key())
    assert match_verify(Match.objects.get(pk=window.pk)).holds
