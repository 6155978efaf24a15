"""The pages of ratings: all ladders, one ladder, and how often armies win."""

import csv

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import RatingPreference
from games.ids import person_token
from games.ratings.paces import RatingPace
from games.ratings.selectors import ladder_rows, paces, provisional_rows, ranked_count
from games.ratings.statistics import COLUMNS, LICENCE_ADDRESS, army_rates, list_rates, rate_rows, rates_as_data
from rules.registry import SYSTEMS, Game

ON_A_PAGE = 50
MOST_DIGITS = 4
BEST = 3  # players of a ladder on the page of all


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """Every ladder with its best players."""
    found = [
        {
            "game": game,
            "ladders": [
                {
                    "pace": pace,
                    "name": name,
                    "best": ladder_rows(system, pace, most=BEST),
                    "ranked": ranked_count(system, pace),
                }
                for pace, name in paces()
            ],
        }
        for system, game in SYSTEMS.items()
    ]
    return render(request, "ratings/ladders.html", {"found": found, "may_agree": _may_agree(request)})


@require_safe
def ladder(request: HttpRequest, system: str, pace: str) -> HttpResponse:
    """One ladder: who is ranked, fifty on a page, and who has played too little for it."""
    game = _game(system)
    if pace not in RatingPace.values:
        raise Http404
    written = request.GET.get("page", "1")
    page = int(written) if written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS else 1
    ranked = ranked_count(system, pace)
    pages = max(1, -(-ranked // ON_A_PAGE))
    page = min(max(1, page), pages)
    context = {
        "game": game,
        "games": SYSTEMS.values(),
        "pace": pace,
        "pace_name": RatingPace(pace).label,
        "paces": paces(),
        "rows": ladder_rows(system, pace, first=(page - 1) * ON_A_PAGE, most=ON_A_PAGE),
        "provisional": provisional_rows(system, pace) if page == pages else [],
        "page": page,
        "pages": range(1, pages + 1),
        "own": person_token(request.user.pk) if request.user.pk else "",
        "may_agree": _may_agree(request),
    }
    return render(request, "ratings/ladder.html", context)


@require_safe
def armies(request: HttpRequest, system: str) -> HttpResponse:
    """How often armies and ready-made lists win, at one pace or at any."""
    game, pace = _game(system), _pace(request)
    context = {
        "game": game,
        "games": SYSTEMS.values(),
        "pace": pace,
        "paces": paces(),
        "armies": army_rates(system, pace),
        "lists": list_rates(system, pace),
        "licence": LICENCE_ADDRESS,
    }
    return render(request, "ratings/armies.html", context)


@require_safe
def armies_csv(request: HttpRequest, system: str) -> HttpResponse:
    """The same as CSV."""
    game, pace = _game(system), _pace(request)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{game.system.id}-armies.csv"'
    rows = csv.writer(answer)
    rows.writerow(COLUMNS)
    rows.writerows(rate_rows([system], [pace]))
    return answer


@require_safe
def armies_json(request: HttpRequest, system: str) -> HttpResponse:
    """The same as JSON."""
    _game(system)
    return JsonResponse(rates_as_data([system], [_pace(request)]))


def _game(system: str) -> Game:
    found = SYSTEMS.get(system)
    if found is None:
        raise Http404
    return found


def _pace(request: HttpRequest) -> str:
    """The pace that was asked for; "" for all."""
    wanted = request.GET.get("pace", "")
    return wanted if wanted in RatingPace.values else ""


def _may_agree(request: HttpRequest) -> bool:
    """Whether the visitor is in no ladder because they have not agreed to ratings."""
    user = request.user
    return not user.is_authenticated or user.is_guest or user.rating_preference == RatingPreference.NONE
