"""Matches that computers have played a while, in the database of a site: `python -m tests.pictures.played`.

Prints the match and the cookie of a person at each table as JSON, and keeps what somebody watching sees of it for the
front page.
"""

import json
import sys
from pathlib import Path
from time import monotonic

import django
import msgspec

django.setup()

from games.matches import services  # noqa: E402
from games.models import Match, Status  # noqa: E402
from games.showcase import FOLDER, recorded  # noqa: E402
from games.showcase.table_part import liveliest, liveliness  # noqa: E402
from games.storage.match_cache import position_of  # noqa: E402
from rules.kernel import engine  # noqa: E402
from rules.kernel.refusal import Refused, Seat  # noqa: E402
from rules.kernel.scene import View  # noqa: E402
from rules.players.choice import NORMAL  # noqa: E402
from rules.players.decision import decide, default_decision  # noqa: E402
from rules.registry import SYSTEMS  # noqa: E402
from tests.bench.stock import person  # noqa: E402
from tests.pictures.glyphs import silhouettes  # noqa: E402

ANSWERS = {"kog": 260, "fubar": 100, "killteam": 60, "krygothic": 100}
SETTINGS = {"kog": {"battle": "encounter"}}  # where the usual one leaves a table nearly empty
SECONDS = 0.3  # of thought for each answer


def played(system: str, answers: int) -> tuple[Match, str, View]:
    """A match with every seat for one person, set up and played for so many answers; that person's cookie; and what
    somebody watching saw when most went on."""
    user, cookie = person()
    game = SYSTEMS[system]
    own = SETTINGS.get(system, {})
    settings = {setting.id: setting.default for setting in game.settings} | own
    fit = [ready.roster for ready in game.ready_lists if not game.list_problem(settings, ready.roster)]
    other = next(roster for roster in fit if roster.army != fit[0].army)
    taken = services.match_create(
        user=user, system=system, settings=own, opponent="hot_seat", seed="5" * 32, rosters=[fit[0], other]
    )
    match_id = taken[0].match.id
    services.set_up(match_id=match_id, user=user, key="set-up-for-pictures")
    best = seen(match_id)
    for number in range(answers):
        if not answered(match_id, user, number):
            break
        best = max(best, seen(match_id), key=lively)
    return Match.objects.get(pk=match_id), cookie, best


def seen(match_id: str) -> View:
    """What somebody watching sees of it now."""
    match = Match.objects.get(pk=match_id)
    return engine.look(SYSTEMS[match.system].system, position_of(match), None).view


def lively(view: View) -> float:
    """How much goes on in the part that the front page would show, once the first round has begun."""
    return liveliness(view, liveliest(view)) if view.turn else 0


def answered(match_id: str, user: object, number: int) -> bool:
    """Whoever is asked answers as a computer would; false when the match is over."""
    match = Match.objects.get(pk=match_id)
    if match.status == Status.OVER:
        return False
    system, position = SYSTEMS[match.system].system, position_of(match)
    seat = engine.look(system, position, None).waiting[0]
    until, key = monotonic() + SECONDS, number.to_bytes(16)
    decision = decide(system, position, seat, NORMAL, key, lambda: monotonic() < until)
    for choice in (decision, default_decision(system, position, Seat(seat), key)):
        if choice is None:
            continue
        try:
            services.match_answer(
                match_id=match_id,
                user=user,
                seat=seat,
                question=position.asked,
                answer=choice.answer,
                key=f"picture-{number:04}",
            )
        except Refused:
            continue
        return True
    return False


def main() -> None:
    """Plays one match of each game."""
    glyphs = msgspec.json.encode(silhouettes())
    Path(FOLDER / "glyphs.json").write_bytes(msgspec.json.format(glyphs, indent=1) + b"\n")
    found = {}
    for system, answers in ANSWERS.items():
        match, cookie, view = played(system, answers)
        Path(FOLDER / f"{system}.json").write_bytes(recorded(view) + b"\n")
        found[system] = [match.pk, cookie]
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
