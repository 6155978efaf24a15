"""The pages of a table or mission that somebody made, for those who play on it: it may be private otherwise."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.agreement import from_text
from games.matches.house_marks import agreed_marks
from games.matches.page_helpers import match_or_404
from games.tables.pictures import picture_of, plan_lines
from rules.battlefield.own_table import read_table
from rules.registry import SYSTEMS


@require_safe
def house_text(request: HttpRequest, match_id: str, kind: str) -> HttpResponse:
    """The table or mission in the agreement of this match. Raises `Http404` if it is of the book."""
    found = match_or_404(match_id)
    game, agreement = SYSTEMS[found.system], from_text(found.agreement)
    mark = next((one for one in agreed_marks(game, agreement) if one.kind == kind), None)
    if mark is None:
        raise Http404("This match has no such table or mission.")
    text, context = str(agreement[kind]), {"match": found, "mark": mark}
    if kind == "table":
        context |= {"picture": picture_of(text), "pieces": plan_lines(read_table(text))}
    elif game.scenarios is not None:
        context |= {"read": game.scenarios.read(text)}
    return render(request, "games/house_text.html", context)
