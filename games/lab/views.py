"""The pages of the lab: start an experiment, watch it run, read its figures, open a match."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import address_of, count_creation
from accounts.services import ensure_user
from accounts.visitor import Visitor
from armies.models import RosterRecord
from armies.selectors import roster_owned
from armies.systems import game_by_name, remember_game, requested_game
from games.lab import charts, services
from games.lab.figures import Summary, data_of, summary_of
from games.lab.forms import ExperimentForm, experiment_request
from games.lab.models import Experiment, LabMatch
from games.lab.opening import open_lab_match
from games.lab.runner import runner
from games.matches.page_helpers import add_refusal_message
from rules.kernel.refusal import Refused
from rules.players.choice import STRENGTHS
from rules.players.ledgers import ledger_of
from rules.registry import SYSTEMS

AGAIN, LATER = 2, 6  # seconds between reloads of a running experiment, at first and later
LONG = 200  # matches
PER_PAGE = 50


@require_http_methods(["GET", "POST"])
def lab(request: HttpRequest) -> HttpResponse:
    """Start an experiment; the visitor's experiments."""
    mine = _own_roster(request.user, request.GET.get("roster", ""))
    game = game_by_name(mine.system) if mine else requested_game(request)
    initial: dict[str, Any] = {"battle": mine.battle, "roster": experiment_request(mine.slug)} if mine else {}
    initial |= {name: request.GET[name] for name in ("against", "each") if name in request.GET}
    form = ExperimentForm(game, request.user, request.POST or None, initial=initial)
    if form.is_valid() and (found := _ordered(request, form)):
        return remember_game(redirect(found), game)
    own = Experiment.objects.filter(owner=request.user) if request.user.is_authenticated else Experiment.objects.none()
    told = own.annotate(done=Count("matches")).only("id", "title", "state", "total", "created", "system")
    page = render(request, "lab/lab.html", {"form": form, "game": game, "mine": mine, "experiments": told})
    return remember_game(page, game) if "system" in request.GET else page


@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """The part of the form that depends on the size of the battle."""
    form = ExperimentForm(requested_game(request), request.user, initial=request.GET.dict())
    return render(request, "lab/_lists.html", {"form": form})


@require_safe
def experiment(request: HttpRequest, experiment_id: str) -> HttpResponse:
    """An experiment and its figures so far. Without scripts the page reloads by itself."""
    found = _found(experiment_id)
    page = render(request, "lab/experiment.html", _context(request, found))
    if found.is_open:
        runner_look()
    return page


@require_safe
def results(request: HttpRequest, experiment_id: str) -> HttpResponse:
    """The part of the page that changes while matches are played."""
    found = _found(experiment_id)
    if found.is_open:
        runner_look()
    changed = request.GET.get("was") != found.state
    return render(request, "lab/_results.html", {**_context(request, found), "changed": changed})


@require_safe
def exported(request: HttpRequest, experiment_id: str) -> HttpResponse:
    """Every match of the experiment as data."""
    found = _found(experiment_id)
    answer = JsonResponse(data_of(found))
    answer["Content-Disposition"] = f'attachment; filename="gridless-lab-{experiment_id}.json"'
    return answer


@require_POST
def stop(request: HttpRequest, experiment_id: str) -> HttpResponse:
    """Stop it."""
    services.experiment_stop(_own_or_404(request, experiment_id))
    runner_look()
    messages.success(request, "The experiment is stopped. Finished matches are kept.")
    return redirect("lab:experiment", experiment_id)


@require_POST
def delete(request: HttpRequest, experiment_id: str) -> HttpResponse:
    """Delete it."""
    services.experiment_delete(_own_or_404(request, experiment_id))
    runner_look()
    messages.success(request, "The experiment is deleted.")
    return redirect("lab:lab")


@require_POST
def watch(request: HttpRequest, experiment_id: str, number: int) -> HttpResponse:
    """Open one of its matches as a replay."""
    found = _found(experiment_id)
    lab_match = get_object_or_404(LabMatch, experiment=found, number=number)
    count_creation(request, "matches")
    try:
        return redirect("games:replay", open_lab_match(found, lab_match))
    except Refused as refused:
        add_refusal_message(request, refused)
        return redirect(found)


def runner_look() -> None:
    """Tell the runner that the queue has changed or that somebody waits for it."""
    if settings.LAB_WORKERS:
        runner.wake()


def _ordered(request: HttpRequest, form: ExperimentForm) -> Experiment | None:
    """The id of the started experiment; None if it was refused."""
    user = ensure_user(request)
    count_creation(request, "matches")
    form.user = user
    try:
        found = services.experiment_open(
            owner=user,
            system=form.game.system.id,
            settings=form.agreement(),
            roster=form.roster(),
            opponents=form.opponents(),
            each=form.cleaned_data["each"],
            player=form.cleaned_data["player"],
            seed=form.cleaned_data["seed"],
            address=address_of(request),
        )
    except Refused as refused:
        add_refusal_message(request, refused)
        return None
    runner_look()
    return found


def _context(request: HttpRequest, found: Experiment) -> dict[str, Any]:
    summary = summary_of(found, list(found.matches.defer("record")))
    order = found.order
    return {
        "experiment": found,
        "own": found.owner_id == request.user.pk,
        "game": SYSTEMS[found.system],
        "title": SYSTEMS[found.system].title(order.agreement),
        "player": STRENGTHS[order.player].name.lower(),
        "summary": summary,
        "word": ledger_of(SYSTEMS[found.system].system).word,
        "charts": _charts(summary),
        "decided": charts.stretches(summary.decided),
        "matches": _shown(request, found),
        "again": AGAIN if summary.done < LONG else LATER,
        "ahead": _ahead(found),
    }


def _charts(summary: Summary) -> dict[str, charts.Chart]:
    rows = [summary.whole, *(summary.opponents if len(summary.opponents) > 1 else ()), *summary.seats]
    return {
        "outcomes": charts.outcomes(rows),
        "rounds": charts.rounds(charts.stretches(summary.decided)),
        "units": charts.units(summary.units),
    }


def _shown(request: HttpRequest, found: Experiment) -> dict[str, Any]:
    """One page of the table of matches."""
    asked = request.GET.get("page", "1")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 1
    total = found.matches.count()
    pages = max(1, -(-total // PER_PAGE))
    page = min(max(page, 1), pages)
    rows = found.matches.defer("record", "unit_stats")[(page - 1) * PER_PAGE : page * PER_PAGE]
    names = found.names
    told = [(lab_match, names[lab_match.opponent]) for lab_match in rows]
    return {"rows": told, "page": page, "pages": pages, "before": page - 1, "after": page + 1 if page < pages else 0}


def _ahead(found: Experiment) -> int:
    """How many experiments are before it in the queue."""
    return Experiment.objects.filter(state="waiting", created__lt=found.created).count()


def _found(experiment_id: str) -> Experiment:
    return get_object_or_404(Experiment, pk=experiment_id)


def _own_or_404(request: HttpRequest, experiment_id: str) -> Experiment:
    if not request.user.is_authenticated:
        raise Http404
    return get_object_or_404(Experiment, pk=experiment_id, owner=request.user)


def _own_roster(user: Visitor, slug: str) -> RosterRecord | None:
    if not slug or "\x00" in slug or not user.is_authenticated:
        return None
    try:
        return roster_owned(slug=slug, owner=user)
    except RosterRecord.DoesNotExist:
        return None
