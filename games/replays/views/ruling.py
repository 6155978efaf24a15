"""The page of a ruling case: the position, the action, and what the rules said."""

import shlex
from typing import Any, NamedTuple

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from games.matches.page_helpers import match_or_404, may_replay, not_until_over, seats_in
from games.matches.player_names import name_of
from games.matches.selectors import match_and_position
from games.matches.selectors.log_visibility import LogVisibility
from games.models import Entry, Match, Status
from games.replays.film import FilmViewer, viewer_sees
from games.replays.ruling_case import NothingToJudge, RulingCase, case_of_answer, case_of_entry, position_in
from games.replays.svg_picture import picture
from games.replays.views.replay import eyes_of
from games.storage.seals import log_of
from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.event import Line
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged, Refused, RulesBug, Seat
from rules.kernel.shapes import Aim, Path, PathShape, Places, Shape, Spot, Value, Ways, WaysShape
from rules.registry import SYSTEMS
from rules.roster.rulebook import Rule, UnknownRule

MOST_LETTERS = 20_000  # of a value in the address


@require_safe
def ruling(request: HttpRequest, match_id: str) -> HttpResponse:
    """`?entry=` for a given answer, or `?at=&seat=&option=&value=` for a considered one.

    While the match runs, the page is for its own players and shows only what they know.
    """
    found = match_or_404(match_id)
    if not _may_read(request, found):
        return not_until_over(request, found)
    try:
        case = _case(request, found)
    except (NothingToJudge, Refused, Diverged, RulesBug, ValueError, LookupError):
        raise Http404 from None
    return render(request, "games/ruling.html", _context(request, found, case, eyes_of(request, found)))


def _may_read(request: HttpRequest, found: Match) -> bool:
    """Whether this visitor may read the case:

    while the match runs, players read given answers and their own considered ones.
    """
    if found.status == Status.OVER or "entry" in request.GET:
        return may_replay(request, found)
    return request.GET.get("seat", "0") in map(str, seats_in(found, request))


def _case(request: HttpRequest, found: Match) -> RulingCase:
    """The case in the address. Raises `NothingToJudge`, `ValueError`, or what judging raises."""
    asked = request.GET
    match = Match.objects.defer("position").get(pk=found.pk)
    if "entry" in asked:
        return case_of_entry(match, int(asked["entry"]))
    seat, text = int(asked.get("seat", "0")), asked.get("value", "null")
    if len(text) > MOST_LETTERS:
        raise NothingToJudge("The answer is too long.")
    answer = {"option": asked.get("option", ""), "value": msgspec.json.decode(text)}
    return case_of_answer(match, int(asked.get("at", "0")), seat, msgspec.convert(answer, type=Answer))


def _context(request: HttpRequest, found: Match, case: RulingCase, eyes: FilmViewer) -> dict[str, Any]:
    position, system = position_in(case), SYSTEMS[case.system].system
    view = viewer_sees(system, position, eyes)
    meant = _meant(case) if eyes.open or case.seat in seats_in(found, request) else None
    ways = ways_meant(meant.needs, case.answer.value) if meant else ()
    drawing = picture(view, found.title, view.phase, ways)
    lines = _lines_for(case, eyes) if case.given else [Line(text=text) for text in case.verdict.lines]
    refusal = case.verdict.refusal
    names = {seat.number: name_of(seat) for seat in found.seats.all()}
    return {
        "match": found,
        "case": case,
        "who": names.get(case.seat, ""),
        "drawing": mark_safe(drawing),  # noqa: S308  # it escapes what it is given
        "phase": view.phase,
        "asked": meant,
        "value": msgspec.json.encode(case.answer).decode() if meant else "",
        "command": _command(case),
        "refusal": refusal,
        "lines": lines,
        "rules": _rules(case, [refusal.rule] if refusal else [line.rule for line in lines]),
        "address": request.build_absolute_uri(),
        "over": found.status == Status.OVER,
    }


class IntendedAnswer(NamedTuple):
    """The question, the id of the option, and in words the option and its value."""

    prompt: str
    option: str
    needs: Shape | None = None


def _meant(case: RulingCase) -> IntendedAnswer:
    look = engine.look(SYSTEMS[case.system].system, position_in(case), Seat(case.seat))
    for question in look.questions:
        for option in question.options:
            if option.id == case.answer.option:
                return IntendedAnswer(
                    question.prompt, ": ".join(filter(None, (option.group, option.label))), option.needs
                )
        return IntendedAnswer(question.prompt, case.answer.option)
    return IntendedAnswer("", case.answer.option)


def ways_meant(shape: Shape | None, value: Value | None) -> list[tuple[Point, ...]]:
    """The ways of an answer, each from where it starts, or the places it names."""
    match shape, value:
        case PathShape(start=start), Path(points=points):
            return [(start, *points)]
        case WaysShape(movers=movers), Ways(paths=paths):
            return [(one.start, *paths[one.piece]) for one in movers if paths.get(one.piece)]
        case _, Spot(at=at) | Aim(at=at):
            return [(at,)]
        case _, Places(at=places):
            return [(at,) for at in places.values()]
    return []


def _command(case: RulingCase) -> str:
    """The command that makes a test of it."""
    command = ["manage.py", "export_case", case.match]
    if case.given:
        return shlex.join([*command, "--entry", str(case.after + 1)])
    value = msgspec.json.encode(case.answer.value).decode()
    meant = ["--seat", str(case.seat), "--option", case.answer.option, "--value", value]
    return shlex.join([*command, "--at", str(case.after), *meant])


def _lines_for(case: RulingCase, eyes: FilmViewer) -> list[Line]:
    """The lines of the verdict that this viewer may read."""
    entry = Entry.objects.get(match_id=case.match, sequence=case.after + 1)
    if eyes.open:
        return [fact.line for fact in log_of(entry)]
    reader = LogVisibility(match_and_position(case.match)[1], () if eyes.seat is None else (eyes.seat,))
    return [line for fact in log_of(entry) if (line := reader.sees(fact)) is not None]


def _rules(case: RulingCase, ids: list[str]) -> list[Rule]:
    """The rules of the verdict, each once."""
    found = []
    for rule in dict.fromkeys(filter(None, ids)):
        try:
            found.append(SYSTEMS[case.system].rulebook.rule(rule))
        except UnknownRule:
            continue
    return found
