"""Matches that computers have played a while, in the database of a site: `python -m tests.pictures.played`.

Prints the match and the cookie of a person at each table as JSON, and keeps what somebody watching sees of it for the
front page.
"""

import json
import sys
from pathlib import Path
from time import monotonic

import django

django.setup()

from games import services  # noqa: E402
from games.models import Match, Status  # noqa: E402
from games.positions import position_of  # noqa: E402
from games.showcase import FOLDER, recorded  # noqa: E402
from rules.kernel import engine  # noqa: E402
from rules.kernel.refusal import Refused, Seat  # noqa: E402
from rules.players.choose import NORMAL  # noqa: E402
from rules.players.decide import decide, unthinking  # noqa: E402
from rules.registry import SYSTEMS  # noqa: E402
from tests.bench.stock import person  # noqa: E402
from tests.pictures.glyphs import silhouettes  # noqa: E402

ANSWERS = {"kog": 45, "fubar": 40, "killteam": 45, "krygothic": 60}
SECONDS = 0.5  # of thought for each answer


def played(system: str, answers: int) -> tuple[Match, str]:
    """A match with every seat for one person, set up and played for so many answers, and that person's cookie."""
    user, cookie = person()
    game = SYSTEMS[system]
    settings = {setting.id: setting.default for setting in game.settings}
    fit = [ready.roster for ready in game.ready_lists if not game.misfit(settings, ready.roster)]
    other = next(roster for roster in fit if roster.army != fit[0].army)
    taken = services.match_create(
        user=user, system=system, settings={}, opponent="hot_seat", seed="5" * 32, rosters=[fit[0], other]
    )
    match_id = taken[0].match.id
    services.set_up(match_id=match_id, user=user, key="set-up-for-pictures")
    for number in range(answers):
        if not answered(match_id, user, number):
            break
    return Match.objects.get(pk=match_id), cookie


def answered(match_id: str, user: object, number: int) -> bool:
    """Whoever is asked answers as a computer would; false when the match is over."""
    match = Match.objects.get(pk=match_id)
    if match.status == Status.OVER:
        return False
    system, position = SYSTEMS[match.system].system, position_of(match)
    seat = engine.look(system, position, None).waiting[0]
    until, key = monotonic() + SECONDS, number.to_bytes(16)
    decision = decide(system, position, seat, NORMAL, key, lambda: monotonic() < until)
    for choice in (decision, unthinking(system, position, Seat(seat), key)):
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
    found = {}
    for system, answers in ANSWERS.items():
        match, cookie = played(system, answers)
        view = engine.look(SYSTEMS[system].system, position_of(match), None).view
        Path(FOLDER / f"{system}.json").write_bytes(recorded(view, silhouettes()) + b"\n")
        found[system] = [match.pk, cookie]
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
