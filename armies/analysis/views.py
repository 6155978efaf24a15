"""The pages of the analysis: one army against another list, and two armies side by side."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from armies.access import shared_or_404, with_unreadable_page
from armies.analysis.charts import CompareRow, amount, columns, compare_row, percent
from armies.analysis.queue import AnalysisFailed, TooManyAnalyses
from armies.analysis.selectors import (
    CONTACT,
    AnalysisChoice,
    AnalysisPage,
    NoAnalysis,
    OneVolley,
    analysis_page,
    choices_against,
    default_against,
    draft_against,
    force_of,
)
from armies.builder import build
from armies.panels import PointsPart
from armies.selectors import CheckedRoster, roster_checked
from rules.roster.codec import NotARoster
from rules.roster.roster import Roster as Draft

AGAIN = 1  # seconds until the page looks again
MOST_AMOUNTS = 16  # columns of one volley; larger losses are too rare to be visible
PARTS = ("panel", "part")  # of the builder's page: a few numbers, and all of it
BUSY = "Too many armies are being analysed just now. Try again in a minute."


@require_safe
@with_unreadable_page
def analysis(request: HttpRequest, slug: str) -> HttpResponse:
    """What an army can do against a list."""
    record = shared_or_404(slug, request.user)
    checked = roster_checked(record)
    against = request.GET.get("against") or default_against(record)
    context: dict[str, Any] = {
        "record": record,
        "checked": checked,
        "own": record.owner_id == request.user.pk,
        "against": against,
        "choices": choices_against(record, request.user),
        "again": AGAIN,
        "roles": _roles(checked),
    }
    chosen = AnalysisChoice(**{name: request.GET.get(name, "") for name in ("target", "cover", "unit", "whom", "at")})
    try:
        page = _page(checked.draft, draft_against(record, against, request.user), chosen)
    except (NoAnalysis, AnalysisFailed, TooManyAnalyses) as why:
        context["why"] = str(why) or BUSY
    else:
        context |= _drawn(page) if page else {"under_way": True}
    shown = next((name for name in PARTS if name in request.GET), "analysis")
    answer = render(request, f"armies/analysis/{shown}.html", context | {"part": shown == "part"})
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _page(draft: Draft, other: Draft, choice: AnalysisChoice) -> AnalysisPage | None:
    return analysis_page(force_of(draft), force_of(other), choice)


def _drawn(page: AnalysisPage) -> dict[str, Any]:
    rules, headings = page.force.rules, page.headings
    theirs = page.other_totals if page.target is None else ()
    words = f"Expected losses in {rules.measure} that {page.force.name} causes by distance, and in contact"
    return {
        "page": page,
        "chart": columns(headings, page.totals, theirs, words),
        "volley": _volley_drawn(page.one_volley, rules.measure) if page.one_volley else None,
        "contact": CONTACT,
        "losses": [
            (heading, amount(mine), amount(other), amount(_per_points(mine, page.force.points)))
            for heading, mine, other in zip(headings, page.totals, page.other_totals, strict=True)
        ],
        "rows": [
            (
                row,
                amount(row.best),
                amount(row.per_points),
                amount(row.survives),
                [amount(one) for one in (*row.dealt, row.combat)],
            )
            for row in page.rows
        ],
        "reaching": columns(
            headings[:-1],
            [count for _, _, count in page.overlap],
            [count for _, _, count in page.other_overlap],
            f"Units of {page.force.name} that reach so far after a move",
        ),
        "overlap": list(zip(page.overlap, page.other_overlap, strict=True)),
    }


def _volley_drawn(one: OneVolley, measure: str) -> dict[str, Any]:
    """The chart and the sentences of one volley."""
    shares = one.volley.shares[:MOST_AMOUNTS]
    chances = [100 * chance for _, chance in shares]
    words = f"Chance in per cent of so much ({measure})"
    some = max(2, round(one.volley.expected) + 1)
    return {
        "about": one,
        "chart": columns([str(found) for found, _ in shares], chances, (), words, label=percent),
        "at_least": [(number, percent(100 * one.at_least(number))) for number in (1, some) if one.at_least(number)],
        "expected": amount(one.volley.expected),
    }


def _per_points(value: float, points: int) -> float | None:
    return 100 * value / points if points else None


def _roles(checked: CheckedRoster) -> tuple[PointsPart, ...]:
    """The points of the army by the role that its organisation gives each unit."""
    return build(checked, to_read=True).parts


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two armies side by side, row by row and chart by chart."""
    slugs = request.GET.getlist("army")[:2]
    if len(slugs) != 2:
        return redirect("armies:list")
    try:
        one, other = (roster_checked(shared_or_404(slug, request.user)) for slug in slugs)
    except NotARoster as wrong:
        messages.error(request, str(wrong))
        return redirect("armies:list")
    context: dict[str, Any] = {"one": one, "other": other, "again": AGAIN, "rows": _plain_rows(one, other)}
    try:
        if one.draft.system != other.draft.system:
            raise NoAnalysis("Armies of different games cannot fire at each other, so only their sizes are compared.")
        page = _page(one.draft, other.draft, AnalysisChoice())
    except (NoAnalysis, AnalysisFailed, TooManyAnalyses) as why:
        context["why"] = str(why) or BUSY
    else:
        context |= _compared(page) if page else {"under_way": True}
    answer = render(request, "armies/analysis/compare.html", context)
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _plain_rows(one: CheckedRoster, other: CheckedRoster) -> list[CompareRow]:
    a, b = one.report, other.report
    rows = [compare_row("Points", a.points, b.points)] if a.points or b.points else []
    rows += [compare_row("Models", a.models, b.models), compare_row("Units", a.units, b.units)]
    mine, theirs = _role_points(one), _role_points(other)
    shared = [name for name in mine if name in theirs]
    most = max(a.points, b.points)
    return [*rows, *(compare_row(f"{name}, pts", mine[name], theirs[name], most) for name in shared)]


def _role_points(checked: CheckedRoster) -> dict[str, int]:
    return {part.name: part.points for part in _roles(checked) if not part.over}


def _compared(page: AnalysisPage) -> dict[str, Any]:
    found = page.analysis
    health = [sum(kind.count * kind.health for kind in side) for side in (found.kinds, found.others)]
    most = max(*page.totals, *page.other_totals)
    *away, contact = zip(page.headings, page.totals, page.other_totals, strict=True)
    reach = zip(page.overlap, page.other_overlap, strict=True)
    units = max(sum(kind.count for kind in side) for side in (found.kinds, found.others))
    return {
        "page": page,
        "fire_rows": [
            compare_row(f"To lose, {page.force.rules.short}", *health),
            *(compare_row(f"Losses caused at {heading}", mine, theirs, most) for heading, mine, theirs in away),
            compare_row("Losses caused in contact", *contact[1:], most),
            *(compare_row(f"Units reaching {a[0]}″ after a move", a[2], b[2], units) for a, b in reach),
        ],
    }
