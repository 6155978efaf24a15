"""The armies pages: lists, the builder, and the page anybody with a share link may see."""

from collections.abc import Callable, Collection, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from msgspec import json

from accounts.limits import count_creation, count_edit
from accounts.services import ensure_user
from accounts.visitor import PageRequest, known_user
from armies import services
from armies.builder import build, build_unit
from armies.builder_context import newest_unit, opened_at_first, place_of
from armies.catalogues import game_for, games_with_catalogues, word_for
from armies.forms import (
    ArmyFileForm,
    NewRosterForm,
    NotEdits,
    asks_to_look,
    edits_from,
    revision_from,
    units_opened,
)
from armies.glossary import glossary
from armies.models import RosterRecord
from armies.ready_lists import by_game, ready_lists_of, without_game
from armies.selectors import CheckedRoster, roster_checked, roster_owned, roster_shared, rosters_of
from armies.services import RosterError
from armies.systems import game_by_name, last_used_game, remember_game, requested_game
from rules.registry import SYSTEMS, Game
from rules.roster.apply import UnknownPlace
from rules.roster.codec import NotARoster
from rules.roster.edit import Edit
from rules.roster.roster import Roster as Draft
from rules.roster.text import text_export

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)


def with_way_out(view: Callable[Concatenate[R, P], HttpResponse]) -> Callable[Concatenate[R, P], HttpResponse]:
    """Show a page with the reason and the way out for a stored army that no game here can read."""

    @wraps(view)
    def viewing(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotARoster as wrong:
            record = _shared(str(kwargs["slug"]))
            context = {"roster": record, "why": str(wrong), "own": record.owner_id == request.user.pk}
            return render(request, "armies/unreadable.html", context)

    return viewing


@require_safe
def roster_list(request: HttpRequest) -> HttpResponse:
    """My armies, and ready-made ones."""
    mine = list(rosters_of(request.user)) if request.user.is_authenticated else []
    racks = [ready_lists_of(game) for game in SYSTEMS.values()]
    context = {
        "armies": by_game(mine),
        "unreadable": without_game(mine),
        "racks": racks,
        "game": last_used_game(request),
        "catalogues": word_for(games) if (games := games_with_catalogues()) else "",
    }
    return render(request, "armies/list.html", context)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose game, army and battle size, or start from a ready-made army."""
    game, brought = _brought(request)
    form = NewRosterForm(game, request.POST or None, brought=brought)
    if form.is_valid():
        user = ensure_user(request)
        count_creation(request, "armies")
        try:
            record = services.roster_create(owner=user, draft=form.draft())
        except RosterError as error:
            form.add_error(None, str(error))
        else:
            return remember_game(redirect("armies:edit", slug=record.slug), game)
    page = render(
        request, "armies/new.html", {"form": form, "game": game, "rack": ready_lists_of(game), "brought": brought}
    )
    return remember_game(page, game) if "system" in request.GET else page


def _brought(request: HttpRequest) -> tuple[Game, str]:
    """The requested game, with the own catalogue if one is named, and its name. Raises `Http404`."""
    game, brought = requested_game(request), request.POST.get("catalogue") or request.GET.get("catalogue") or ""
    try:
        return game_for(Draft(game.system.id, "", "", catalogue=brought)), brought
    except NotARoster as gone:
        raise Http404(str(gone)) from gone


@require_POST
def ready(request: HttpRequest, system: str, ready: str) -> HttpResponse:
    """Copy a ready-made army to my armies."""
    lists = {entry.id: entry for entry in game_by_name(system).ready_lists}
    if ready not in lists:
        raise Http404
    return _keep(request, lambda user: services.roster_create(owner=user, draft=lists[ready].roster))


@require_safe
@with_way_out
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for anybody with the link: the army and whether it is legal today."""
    checked = roster_checked(_shared(slug))
    context = {
        "checked": checked,
        "builder": build(checked, to_read=True),
        "glossary": glossary(checked),
        "own": checked.record.owner_id == request.user.pk,
        "url": request.build_absolute_uri(checked.record.get_absolute_url()),
    }
    return render(request, "armies/share.html", context)


@require_http_methods(["GET", "POST"])
@with_way_out
def edit(request: PageRequest, slug: str) -> HttpResponse:
    """The builder. A change is answered with the builder alone for htmx, else with a redirect."""
    record = _owned(request, slug)
    if request.method == "GET":
        return _builder(request, roster_checked(record), units_opened(request.GET))
    if asks_to_look(request.POST):
        return _after_change(request, roster_checked(record))
    edits: Sequence[Edit] = ()
    try:
        edits = edits_from(request.POST)
        revision = revision_from(request.POST)
        count_edit(request)
        checked = services.roster_edit(slug=slug, owner=known_user(request), edits=edits, revision=revision)
    except (NotEdits, UnknownPlace, RosterError) as error:
        now = roster_checked(_owned(request, slug))
        beside = next((name for name in ("name", "agreed") if name in request.POST), "") or place_of(now, edits)
        return _builder(request, now, units_opened(request.POST), problem=_sentence(error), beside=beside)
    return _after_change(request, checked, edits)


@require_safe
@with_way_out
def unit(request: HttpRequest, slug: str) -> HttpResponse:
    """One unit of the builder: opened with its possible changes (`show`), or folded (`fold`)."""
    checked = roster_checked(_owned(request, slug))
    opened = "show" in request.GET
    try:
        group, panel = build_unit(checked, request.GET.get("show" if opened else "fold", ""), opened=opened)
    except LookupError:
        raise Http404("That unit is gone.") from None
    return render(request, "armies/_unit.html", {"group": group, "unit": panel, "checked": checked})


@require_POST
@with_way_out
def undo(request: PageRequest, slug: str) -> HttpResponse:
    """Undo the last change."""
    _owned(request, slug)
    count_edit(request)
    try:
        revision = revision_from(request.POST)
        checked = services.roster_undo(slug=slug, owner=known_user(request), revision=revision)
    except (NotEdits, RosterError) as error:
        now = roster_checked(_owned(request, slug))
        return _builder(request, now, units_opened(request.POST), problem=str(error), beside="undo")
    return _after_change(request, checked)


@require_POST
@with_way_out
def clone(request: HttpRequest, slug: str) -> HttpResponse:
    """Copy any army to my armies."""
    source = _shared(slug)
    return _keep(request, lambda user: services.roster_clone(source=source, owner=user))


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then delete the army."""
    record = _owned(request, slug)
    if request.method == "GET":
        return render(request, "armies/delete.html", {"roster": record})
    try:
        services.roster_delete(slug=slug, owner=known_user(request), revision=revision_from(request.POST))
    except (NotEdits, RosterError):
        return render(request, "armies/delete.html", {"roster": _owned(request, slug), "changed": True})
    messages.success(request, f"{record.name} is deleted.")
    return redirect("armies:list")


@require_safe
@with_way_out
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The army as plain text, to paste somewhere."""
    checked = roster_checked(_shared(slug))
    book = SYSTEMS[checked.catalogue.system].rulebook.book
    parts = (text_export(checked.draft, checked.catalogue, checked.judged.checks), book.attribution, book.legal)
    return HttpResponse("\n\n".join(filter(None, parts)), content_type="text/plain; charset=utf-8")


@require_safe
def file(request: HttpRequest, slug: str) -> HttpResponse:
    """The army as a file, which `bring` can read here or on another site."""
    record = _shared(slug)
    headers = {"Content-Disposition": f'attachment; filename="{record.slug}.json"'}
    credit = SYSTEMS[record.system].rulebook.book.credit if record.system in SYSTEMS else {}
    told = json.decode(record.text) | credit
    return HttpResponse(json.format(json.encode(told)), content_type="application/json", headers=headers)


@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Import an army from its file, or from its text."""
    form = ArmyFileForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        return _keep(request, lambda user: services.roster_create(owner=user, draft=form.cleaned_data["draft"]))
    return render(request, "armies/import.html", {"form": form})


def _shared(slug: str) -> RosterRecord:
    try:
        return roster_shared(slug=slug)
    except RosterRecord.DoesNotExist:
        raise Http404("No army has that link.") from None


def _owned(request: HttpRequest, slug: str) -> RosterRecord:
    try:
        return roster_owned(slug=slug, owner=known_user(request))
    except RosterRecord.DoesNotExist:
        raise Http404("No army of yours has that link.") from None


def _keep(request: HttpRequest, make: Any) -> HttpResponse:
    user = ensure_user(request)
    count_creation(request, "armies")
    try:
        record = make(user)
    except RosterError as error:
        messages.error(request, str(error))
        return redirect("armies:list")
    return remember_game(redirect("armies:edit", slug=record.slug), SYSTEMS[record.system])


def _after_change(request: PageRequest, checked: CheckedRoster, edits: Sequence[Edit] = ()) -> HttpResponse:
    """The builder for htmx, else a redirect to it. Open panels stay open; a unit added alone opens instead."""
    told = units_opened(request.POST)
    opened = None if told is None else newest_unit(checked, edits) or told
    if request.htmx:
        return _builder(request, checked, opened)
    way = reverse("armies:edit", args=[checked.record.slug])
    return redirect(way if opened is None else f"{way}?{urlencode({'open': sorted(opened) or ['']}, doseq=True)}")


def _builder(
    request: PageRequest,
    checked: CheckedRoster,
    opened: Collection[str] | None = None,
    *,
    problem: str = "",
    beside: str = "",
) -> HttpResponse:
    """The builder. A `problem` appears beside the part that was to change, with the typed value."""
    record = checked.record
    context = {
        "builder": build(checked, opened=opened_at_first(checked) if opened is None else opened),
        "checked": checked,
        "problem": problem,
        "beside": beside,
        "typed": request.POST if problem else {},
        "battle": checked.catalogue.battles.get(checked.draft.battle),
        "army": checked.catalogue.armies.get(checked.draft.army),
        "glossary": glossary(checked),
        "can_undo": record.revisions.exists(),
        "url": request.build_absolute_uri(record.get_absolute_url()),
    }
    return render(request, "armies/_builder.html" if request.htmx else "armies/edit.html", context)


def _sentence(error: Exception) -> str:
    if isinstance(error, UnknownPlace):
        return "That part of the army is gone. This is its present state."
    return str(error)
