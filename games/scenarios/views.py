"""The pages of scenarios: mine and the ready-made ones, one scenario, and the form for a new one or a change."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from accounts.visitor import known_user
from armies.fields.forms import FormRow, size
from games.scenarios.forms import ScenarioTextForm, opened, sent
from games.scenarios.models import StoredScenario
from games.scenarios.selectors import (
    OWN,
    NoSuchScenario,
    games_with_scenarios,
    scenario_at,
    scenario_rules_of,
    scenarios_of,
)
from games.scenarios.services import scenario_delete, scenario_keep, scenario_share
from rules.registry import SYSTEMS, Game
from rules.roster.scenarios import READY, NotAScenario

ROOM = 40  # fields reserved for more rows


@require_safe
def scenarios(request: HttpRequest) -> HttpResponse:
    """The visitor’s scenarios and the ready-made ones, game by game."""
    mine = list(scenarios_of(request.user)) if request.user.is_authenticated else []
    games = [
        {"game": game, "rules": game.scenarios, "mine": [one for one in mine if one.system == id_]}
        for id_, game in games_with_scenarios().items()
    ]
    return render(request, "scenarios/scenarios.html", {"games": games})


@require_safe
def schema(request: HttpRequest, system: str) -> HttpResponse:
    """The JSON schema of the game’s scenarios."""
    return JsonResponse(scenario_rules_of(_game(system)).schema())


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, system: str) -> HttpResponse:
    """The form: empty, with a ready-made or a stored scenario (`from`), or with what was sent.

    A change of one’s own scenario is its next version, a change of another is a scenario of one’s own.
    """
    game = _game(system)
    rules, before = scenario_rules_of(game), _before(request, system)
    do = request.POST.get("do", "")
    if request.method == "GET" or do == "read":
        return _open_form(request, game, before)
    filled = sent(rules.sheet, dict(request.POST.lists()))
    if do != "keep":
        return _page(request, game, before, filled.with_row(do, request.POST.get(f"new:{do.partition(':')[2]}", "")))
    user = ensure_user(request)
    count_creation(request, "scenarios")
    try:
        kept = scenario_keep(owner=user, game=game, text=rules.file(filled.data), previous=before)
    except NotAScenario as wrong:
        told = f"This {rules.word} cannot be saved yet. {wrong}"
        return _page(request, game, before, filled.marked(wrong), told)
    return redirect(kept)


@require_POST
def upload(request: HttpRequest, system: str) -> HttpResponse:
    """Keep a scenario that was sent as a file or as text."""
    game = _game(system)
    form = ScenarioTextForm(request.POST, request.FILES)
    rules = scenario_rules_of(game)
    user = ensure_user(request)
    count_creation(request, "scenarios")
    try:
        if not form.is_valid():
            raise NotAScenario("The file could not be read.")
        return redirect(scenario_keep(owner=user, game=game, text=form.written()))
    except NotAScenario as wrong:
        form.add_error("text", f"This {rules.word} cannot be saved. {wrong}")
        return _page(request, game, None, opened(rules.sheet, "").top(), text_form=form)


@require_safe
def scenario(request: HttpRequest, slug: str) -> HttpResponse:
    """One scenario: how it is played, its versions, and what may be done with it."""
    found = _found(request, slug)
    game = _game(found.system)
    rules = scenario_rules_of(game)
    try:
        read = rules.read(found.text)
    except NotAScenario as wrong:
        messages.error(request, str(wrong))
        read = None
    context = {"found": found, "game": game, "rules": rules, "read": read, "own": found.owner_id == request.user.pk}
    context["mission"] = f"{OWN}{found.slug}"
    context["url"] = request.build_absolute_uri(found.get_absolute_url())
    return render(request, "scenarios/scenario.html", context)


@require_safe
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The file."""
    headers = {"Content-Disposition": f'attachment; filename="{slug}.json"'}
    return HttpResponse(_found(request, slug).text, content_type="application/json", headers=headers)


@require_POST
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """Let everybody with the link see it, or no longer."""
    found = _own(request, slug)
    scenario_share(found=found, shared="shared" in request.POST)
    words = "Everybody with the link can see it now." if found.shared else "Only you can see it now."
    messages.success(request, words)
    return redirect(found)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete one version."""
    scenario_delete(_own(request, slug))
    messages.success(request, "It is deleted. Matches with it stay unchanged.")
    return redirect("scenarios:scenarios")


def _game(system: str) -> Game:
    game = SYSTEMS.get(system)
    if game is None or game.scenarios is None:
        raise Http404("This game has no scenarios.")
    return game


def _found(request: HttpRequest, slug: str) -> StoredScenario:
    try:
        return scenario_at(slug, request.user)
    except NoSuchScenario:
        raise Http404("No scenario has that link.") from None


def _own(request: HttpRequest, slug: str) -> StoredScenario:
    found = _found(request, slug)
    if found.owner_id != known_user(request).pk:
        raise Http404("You have no scenario with that link.")
    return found


def _before(request: HttpRequest, system: str) -> StoredScenario | None:
    """The stored scenario that is changed, as the address names it."""
    slug = request.GET.get("from", "")
    if not slug or slug.startswith(READY) or "\x00" in slug:
        return None
    found = _found(request, slug)
    return found if found.system == system else None


def _open_form(request: HttpRequest, game: Game, before: StoredScenario | None) -> HttpResponse:
    """The form with what was sent as text, stored or ready-made. If it cannot be shown, the reason is reported and the
    form is empty.
    """
    rules, told, form = scenario_rules_of(game), "", ScenarioTextForm()
    try:
        if request.method == "POST":
            form = ScenarioTextForm(request.POST, request.FILES)
            text = form.written() if form.is_valid() else ""
        else:
            text = before.text if before else _ready_text(request, game)
        top = opened(rules.sheet, text).top()
    except NotAScenario as wrong:
        told, top = f"This {rules.word} cannot be shown as a form. {wrong}", opened(rules.sheet, "").top()
    return _page(request, game, before, top, told, form)


def _ready_text(request: HttpRequest, game: Game) -> str:
    source = request.GET.get("from", "")
    try:
        return scenario_rules_of(game).named(source) if source.startswith(READY) else ""
    except NotAScenario as wrong:
        raise Http404(str(wrong)) from None


def _page(  # the parts of the page
    request: HttpRequest,
    game: Game,
    before: StoredScenario | None,
    top: FormRow,
    told: str = "",
    text_form: ScenarioTextForm | None = None,
) -> HttpResponse:
    rules = scenario_rules_of(game)
    context = {
        "game": game,
        "rules": rules,
        "top": top,
        "told": told,
        "before": before,
        "text_form": text_form or ScenarioTextForm(),
        "full": size(top) > (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0) - ROOM,
    }
    return render(request, "scenarios/edit.html", context)
