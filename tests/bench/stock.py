"""Fills the database of a site with matches under way, and prints how each goes on, as JSON.

`python -m tests.bench.stock SYSTEM BATTLE MATCHES ANSWERS [SKIPPED]` in the environment of the site: matches of the
ready-made lists of that battle, the first `SKIPPED` answers given already; one that ends before is begun again. What
follows is played here with the dice that the server will throw, so that whoever sends it is never refused.
"""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import django

django.setup()

import msgspec  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.db import transaction  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.services import LOGIN_BACKEND, guest_create  # noqa: E402
from games.matches import services  # noqa: E402
from games.matches.services.record import seats_of  # noqa: E402
from games.models import Match  # noqa: E402
from games.storage.dice import dice_of  # noqa: E402
from games.storage.match_cache import position_of  # noqa: E402
from rules.geometry.point import Point  # noqa: E402
from rules.kernel import engine  # noqa: E402
from rules.kernel.position import Position, dump  # noqa: E402
from rules.kernel.question import Answer  # noqa: E402
from rules.kernel.shapes import Spot  # noqa: E402
from rules.registry import SYSTEMS  # noqa: E402
from tests.bench.toy import EACH, GAME  # noqa: E402
from tests.harness.beginning import Players  # noqa: E402

SYSTEMS[GAME.system.id] = GAME


def person() -> tuple[User, str]:
    """A guest, and the cookie of their session."""
    user = guest_create()
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = LOGIN_BACKEND
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return user, f"{settings.SESSION_COOKIE_NAME}={store.session_key}"


def begun(system: str, battle: str) -> tuple[Match, list[str]]:
    """A match in which both lists are locked in, and the cookies of its seats."""
    rosters = [ready.roster for ready in SYSTEMS[system].ready_lists if ready.battle == battle]
    people = [person() for _ in range(2)]
    agreement = {"battle": battle, "time_quiet": "0"}
    (hers,) = services.match_create(
        user=people[0][0], system=system, settings=agreement, opponent="link", seed="a" * 32
    )
    services.seat_take(match_id=hers.match.id, user=people[1][0], seed="b" * 32)
    for (user, _), roster in zip(people, (rosters[0], rosters[-1]), strict=True):
        services.list_lock_in(match_id=hers.match.id, user=user, roster=roster)
    return Match.objects.get(pk=hers.match.id), [cookie for _, cookie in people]


def troopers(number: int) -> Iterator[Answer]:
    """The answer to the toy's question of that number."""
    by = Point((1_250, -750)[number % 2], (500, -1_500, 2_250)[number % 3])
    yield Answer(f"act:{number % EACH}", Spot(by, number * 7 % EACH))


def course(match: Match, seed: int, answers: int, skipped: int) -> list[dict[str, Any]]:
    """The answers of a match from where it stands after the skipped ones; it is stored as it stands there."""
    system, dice = SYSTEMS[match.system].system, dice_of(match, seats_of(match))
    position: Position[Any] = position_of(match)
    players = Players(system, Random(seed))
    given: list[dict[str, Any]] = []
    for number in range(skipped + answers):
        if number == skipped:
            stored = {"position": dump(position).decode(), "sequence": position.sequence, "stamp": f"stocked {seed}"}
            waiting = ",".join(str(seat) for seat in engine.look(system, position, None).waiting)
            Match.objects.filter(pk=match.pk).update(**stored, waiting=waiting)
        if position.over:
            break
        seat = engine.look(system, position, None).waiting[0]
        (question,) = engine.look(system, position, seat).questions
        for answer in players(seat, position).answers(question) if system is not GAME.system else troopers(number):
            try:
                position = engine.play(system, position, seat, question.number, answer, dice).position
            except engine.Refused:
                continue
            if number >= skipped:
                given.append({"seat": seat, "question": question.number, "seq": position.sequence, "answer": answer})
            break
    return given


def under_way(system: str, battle: str, seed: int, answers: int, skipped: int) -> tuple[str, list[str], list[Any]]:
    """A match that outlasts the skipped answers, the cookies of its seats, and how it goes on. The dice of every match
    are its own, so one may be decided sooner than another."""
    while True:
        match, cookies = begun(system, battle)
        given = course(match, seed, answers, skipped)
        if given or not answers:
            return match.pk, cookies, given
        match.delete()


def main() -> None:
    """Prints `[[match, cookies, course], …]`."""
    system, battle, matches, answers, *skipped = sys.argv[1:]
    start = int(skipped[0]) if skipped else 0
    with transaction.atomic():
        plan = [under_way(system, battle, seed, int(answers), start) for seed in range(int(matches))]
    sys.stdout.write(json.dumps(msgspec.to_builtins(plan)))


if __name__ == "__main__":
    main()
