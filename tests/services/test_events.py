"""Events on real PostgreSQL: a process that dies in the middle of a round leaves nothing half made and nothing twice."""

import json

import pytest

from tests.support.servers import Server

BEGIN = """
from accounts.models import User
from games.events import services
from games.events.models import TournamentKind
from rules.registry import SYSTEMS
crowd = [User.objects.create(username=f"{name}-{{n}}", display_name=f"{name} {{n}}") for n in range(8)]
cup = services.event_make(user=crowd[0], title="{name}", system="kog", settings={{"battle": "duel"}},
                          kind=TournamentKind.SWISS, rounds=3)
duel = next(one.roster for one in SYSTEMS["kog"].ready_lists if one.battle == "duel")
for one in crowd:
    services.event_enter(tournament_id=cup.pk, user=one, roster=duel)
"""
FIND = """
import os, signal
from games.events import services
from games.events.models import Tournament
cup = Tournament.objects.get(title="{name}")
def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)
"""
DIES_WHILE_IT_PAIRS = (
    FIND
    + """
from games.events.services import rounds
calls = iter(range(3))
add = rounds._add_matches
rounds._add_matches = lambda *given: add(*given) if next(calls, None) is not None else die()
services.event_begin(tournament_id=cup.pk, user=cup.organiser)
"""
)
DIES_WHILE_IT_OPENS = (
    FIND
    + """
from games.events.services import matches
seats = iter(range(3))
seat = matches._seat
matches._seat = lambda *given: seat(*given) if next(seats, None) is not None else die()
services.event_begin(tournament_id=cup.pk, user=cup.organiser)
services.matches_open(tournament_id=cup.pk)
"""
)
BEGIN_AGAIN = FIND + "services.event_begin(tournament_id=cup.pk, user=cup.organiser)"
WAIT = (
    FIND
    + """
import time
from games.events.models import PairingMatch
for _ in range(240):
    if not PairingMatch.objects.filter(pairing__round__tournament=cup, match=None).exists():
        break
    time.sleep(0.5)
"""
)
STORED = (
    FIND
    + """
import json
from games.events.models import PairingMatch, PairingSide
from games.models import Seat
played = list(PairingMatch.objects.filter(pairing__round__tournament=cup).values_list("match", flat=True))
sides = list(PairingSide.objects.filter(round__tournament=cup, round__number=1).values_list("entrant", flat=True))
seats = list(Seat.objects.filter(user__username__startswith="{name}-").values_list("match", "user"))
print(json.dumps([cup.number, played, sides, seats]))
"""
)


def stored(site: Server, name: str) -> tuple[int, list[str | None], list[int], list[list[str]]]:
    return tuple(json.loads(site.shell(STORED.format(name=name))))


def test_a_process_that_is_killed_while_it_pairs_has_paired_nobody(site: Server) -> None:
    site.shell(BEGIN.format(name="Pairing"))
    with pytest.raises(RuntimeError):
        site.shell(DIES_WHILE_IT_PAIRS.format(name="Pairing"))
    assert stored(site, "Pairing") == (0, [], [], [])
    site.shell(BEGIN_AGAIN.format(name="Pairing"))
    number, played, sides, _ = stored(site, "Pairing")
    assert (number, len(played), len(set(sides))) == (1, 4, 8)


def test_two_processes_open_once_what_a_killed_one_has_left(site: Server) -> None:
    site.shell(BEGIN.format(name="Opening"))
    with pytest.raises(RuntimeError):
        site.shell(DIES_WHILE_IT_OPENS.format(name="Opening"))
    site.shell(WAIT.format(name="Opening"))
    number, played, sides, seats = stored(site, "Opening")
    assert (number, len(played), len(set(sides))) == (1, 4, 8)
    assert len({user for _, user in seats}) == len(seats) == 8, "everybody has one seat"
    assert {match for match, _ in seats} == set(played)
