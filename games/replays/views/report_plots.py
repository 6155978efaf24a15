"""What the plots and cards of a report are drawn from: sides, chances, what is left, deeds, walks."""

from typing import Any

import msgspec
from django.utils.safestring import SafeString
from msgspec import structs

from games.bots.key_moments import MatchCourse
from games.models import Match
from games.replays import plots
from games.replays.deeds import UnitDeeds, walks_in
from games.replays.film_cache import Film
from games.replays.highlights import scores_in
from games.replays.report import BattleReport
from games.showcase.draw import token
from rules.kernel.refusal import Seat
from rules.kernel.scene import Piece
from rules.kernel.system import Result

PARADE = 12  # tokens of one side at the head of the page
SMALL_TOKEN, TOKEN = 26, 52  # pixels
INCH = 1_000

SeatRows = list[tuple[int, str, str]]  # number, player and list of each seat


def signed(number: float) -> str:
    """A number with its sign, to a tenth; zero has none."""
    tenths = round(number, 1)
    return f"{'−' if tenths < 0 else '+' if tenths else ''}{abs(tenths):.1f}"


def report_sides(told: BattleReport | None, film: Film, seats: SeatRows) -> list[dict[str, Any]]:
    """The parade of each side as it stands at the end, what it scored, how far it walked, and the plots of its dice."""
    if told is None:
        return []
    known, ends = _last_seen(film), scores_in(film.shots[-1].view)
    cards = {card.seat: card for card in film.shots[-1].view.sides}
    all_rolls = {one.seat: one for one in told.luck if not one.kind}
    rows = []
    for seat, name, roster in seats:
        luck = all_rolls.get(seat)
        judged = luck is not None and luck.judged > 0
        models = [piece for piece in known.values() if piece.seat == seat and piece.life in ("live", "wreck")]
        card = cards.get(Seat(seat))
        rows.append(
            {
                "seat": seat,
                "name": name,
                "roster": roster,
                "parade": [token(piece, SMALL_TOKEN) for piece in models[:PARADE]],
                "more": max(0, len(models) - PARADE),
                "score": ends.get(Seat(seat)) if card is not None and card.score is not None else None,
                "score_label": card.score.label if card is not None and card.score is not None else "",
                "left": told.left.get(seat, 0),
                "walked": told.walked.get(seat, 0) // INCH,
                "luck": luck,
                "gap": signed(luck.gap) if luck is not None and judged else "",
                "likely": plots.as_likely(luck) if luck is not None and judged else "",
                "luck_plot": plots.luck_plot(luck, seat) if luck is not None and judged else "",
                "faces_plot": plots.faces_plot(luck, seat) if luck is not None else "",
            }
        )
    return rows


def _last_seen(film: Film) -> dict[str, Piece]:
    """Every model as it was seen last; those that are gone from the table are wrecks."""
    known: dict[str, Piece] = {}
    for shot in film.shots:
        known.update((piece.id, piece) for piece in shot.view.pieces if piece.seat is not None)
    stands = {piece.id for piece in film.shots[-1].view.pieces}
    return {id_: piece if id_ in stands else structs.replace(piece, life="wreck") for id_, piece in known.items()}


def _course_turns(film: Film, course: MatchCourse) -> list[int]:
    """The round of each of the chances of a course."""
    last = len(film.shots) - 1
    return [film.shots[min(course.first_entry + place, last)].view.turn for place in range(len(course.chances))]


def match_chances(found: Match, film: Film, course: MatchCourse, seats: SeatRows) -> SafeString | str:
    """The plot of the chances, which end with the result."""
    if len(course.chances) < 2 or not film.shots:
        return ""
    chances, rounds = list(course.chances), _course_turns(film, course)
    ended = msgspec.json.decode(found.result, type=Result) if found.result else None
    if ended is not None and ended.winner is not None:
        chances.append(tuple(100 if number == ended.winner else 0 for number, _, _ in seats))
        rounds.append(rounds[-1])
    marks = [(moment.seq - course.first_entry, moment.seat) for moment in course.moments]
    return plots.chance_plot(chances, rounds, marks, [name for _, name, _ in seats])


def chance_rows(film: Film, course: MatchCourse) -> list[tuple[int, list[tuple[int, int, int]]]]:
    """Each round, and of each seat the chance at its start, the lowest and the highest."""
    if not film.shots:
        return []
    rounds: dict[int, list[tuple[int, ...]]] = {}
    for turn, chances in zip(_course_turns(film, course), course.chances, strict=True):
        rounds.setdefault(turn, []).append(chances)
    return [
        (turn, [(one[0], min(one), max(one)) for one in zip(*told, strict=True)])
        for turn, told in rounds.items()
        if turn
    ]


def strength_by_round(told: BattleReport | None, seats: SeatRows) -> SafeString | str:
    if told is None or not told.rounds:
        return ""
    names = {number: name for number, name, _ in seats}
    return plots.strength_plot(told.rounds, told.most, names, told.gauge.capitalize())


def unit_fates(told: BattleReport | None, film: Film) -> list[tuple[UnitDeeds, SafeString, str]]:
    """The deeds of each unit with the token of its first model, and its luck in words."""
    if told is None:
        return []
    known = _last_seen(film)
    return [
        (one, token(known[shown], TOKEN), signed(one.reached - one.expected))
        for one in told.deeds
        if (shown := next((id_ for id_ in one.pieces if id_ in known), ""))
    ]


def map_of_walks(told: BattleReport | None, film: Film) -> SafeString | str:
    if told is None or not any(told.walked.values()):
        return ""
    return plots.walks_map(film.shots[-1].view, walks_in(film.shots), "Where the models of each side went")
