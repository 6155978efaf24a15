"""Matches that stand at moments worth a picture, in the database of a site: `python -m tests.pictures.reached SYSTEM …`.

Two people sit at each table and answer as computers would until the moment has come. Prints, by system and moment, the
match, the cookies of who is asked and of who waits, and the option that the picture is of with its piece, as JSON.
"""

import json
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

import django

django.setup()

from accounts.models import User  # noqa: E402
from games.matches import services  # noqa: E402
from games.models import Match, Status  # noqa: E402
from games.storage.match_cache import position_of  # noqa: E402
from rules.kernel import engine  # noqa: E402
from rules.kernel.question import OptionView, Question  # noqa: E402
from rules.kernel.refusal import Refused, Seat  # noqa: E402
from rules.kernel.shapes import PathShape, PlacesShape, SpotShape, WaysShape  # noqa: E402
from rules.players.choice import QUICK  # noqa: E402
from rules.players.decision import decide, default_decision  # noqa: E402
from rules.registry import SYSTEMS  # noqa: E402
from tests.bench.stock import begun  # noqa: E402

BATTLES = {"kog": "encounter", "fubar": "patrol", "killteam": "roster", "krygothic": "standard"}
SETTLED = {"kog": 40, "fubar": 24, "killteam": 40, "krygothic": 50}
"""Answers after which a match is well under way."""
MOST = 2_000
SECONDS = 0.15  # of thought for each answer
WAYS = (PathShape, WaysShape)
PLACING = (SpotShape, PlacesShape)
Of = Callable[[int, Question], OptionView | None]


def first(question: Question, wanted: Callable[[OptionView], bool]) -> OptionView | None:
    """The first open option that is like that."""
    return next((one for one in question.options if one.refusal is None and wanted(one)), None)


def moments(system: str) -> dict[str, Of]:
    """The option that makes each moment, once it has come: by the answers given so far, and what is asked."""
    settled = SETTLED[system]
    return {
        "setting-up": lambda given, question: first(question, lambda one: True),
        "deployment": lambda given, question: first(question, lambda one: isinstance(one.needs, PLACING)),
        "move": lambda given, question: first(question, lambda one: given > settled and isinstance(one.needs, WAYS)),
        "shot": lambda given, question: first(question, lambda one: given > settled and one.odds and bool(one.piece)),
        "over": lambda given, question: None,
    }


def reach(system: str, of: Of, thinking: bool) -> list[Any]:
    """A match played until the moment, or to its end."""
    match, cookies = begun(system, BATTLES[system])
    people = [place.user for place in match.seats.order_by("number") if place.user]
    for given in range(MOST):
        match = Match.objects.get(pk=match.pk)
        if match.status == Status.OVER:
            break
        position = position_of(match)
        seat = engine.look(SYSTEMS[system].system, position, None).waiting[0]
        for question in engine.look(SYSTEMS[system].system, position, Seat(seat)).questions:
            if option := of(given, question):
                return [match.pk, cookies[seat], cookies[1 - seat], option.id, option.piece]
        answer(match, people[seat], seat, given, thinking)
    return [match.pk, *cookies, "", ""]


def answer(match: Match, user: User, seat: int, number: int, thinking: bool) -> None:
    """Whoever is asked answers as a hurried computer would, or without a thought."""
    system, position = SYSTEMS[match.system].system, position_of(match)
    until, key = monotonic() + SECONDS, number.to_bytes(16)
    thought = decide(system, position, Seat(seat), QUICK, key, lambda: monotonic() < until) if thinking else None
    for choice in (thought, default_decision(system, position, Seat(seat), key)):
        if choice is None:
            continue
        asked, said = position.asked, f"reached-{number:05}"
        try:
            services.match_answer(
                match_id=match.pk, user=user, seat=seat, question=asked, answer=choice.answer, key=said
            )
        except Refused:
            continue
        return


def main() -> None:
    """Every moment of the systems that are named."""
    found = {
        system: {name: reach(system, of, name != "over") for name, of in moments(system).items()}
        for system in sys.argv[1:]
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
