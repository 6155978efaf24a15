"""The armies pages: lists, the builder, and the page anybody with a share link may see."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from msgspec import json, structs

from accounts.limits import count_creation, count_edit
from accounts.models import User
from accounts.services import ensure_user
from accounts.visitor import PageRequest, known_user
from armies import services
from armies.access import owned_or_404, shared_or_404, with_unreadable_page
from armies.builder_context import newest_unit, opened_at_first
from armies.catalogues import CatalogueError, catalogue_received, game_for
from armies.collection import owned_models
from armies.files.army_file import army_file, army_file_schema
from armies.files.battlescribe import packed_roster, roster_xml
from armies.forms import (
    ArmyFileForm,
    NewRosterForm,
    NotEdits,
    asks_to_look,
    edits_from,
    revision_from,
    units_opened,
)
from armies.models import RosterRecord
from armies.page_helpers import catalogue_or_404
from armies.parts import draw_parts
from armies.ready_lists import ready_lists_of
from armies.row_edits import BuilderEdit
from armies.selectors import CheckedRoster, roster_checked
from armies.services import RosterError
from armies.systems import game_by_name, remember_game, requested_game
from armies.text_formats import FORMATS
from rules.registry import SYSTEMS, Game
from rules.roster.apply import UnknownPlace
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.codec import NotARoster
from rules.roster.roster import Roster as Draft
from rules.roster.text import text_export

ROSTER_FILES = {
    "ros": (roster_xml, "application/xml"),
    "rosz": (packed_roster, "application/zip"),
}


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
    """The requested game, with the own catalogue if one is named, and the catalogue's name. Raises `Http404`."""
    game, brought = requested_game(request), request.POST.get("catalogue") or request.GET.get("catalogue") or ""
    if brought:
        catalogue_or_404(brought, request.user)
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


@require_http_methods(["GET", "POST"])
@with_unreadable_page
def edit(request: PageRequest, slug: str) -> HttpResponse:
    """The builder. Its script sends steps elsewhere (`armies.step_views`); a form without scripts sends them here.

    Other visitors are redirected to the shared page.
    """
    if request.method == "GET" and shared_or_404(slug, request.user).owner_id != request.user.pk:
        return redirect("armies:share", slug=slug)
    record = owned_or_404(request, slug)
    if request.method == "GET":
        return _builder(request, roster_checked(record), units_opened(request.GET))
    if asks_to_look(request.POST):
        return _after_change(request, roster_checked(record))
    edits: Sequence[BuilderEdit] = ()
    try:
        edits = edits_from(request.POST)
        revision = revision_from(request.POST)
        count_edit(request)
        checked = services.roster_edit(slug=slug, owner=known_user(request), edits=edits, revision=revision)
    except (NotEdits, UnknownPlace, RosterError) as error:
        now = roster_checked(owned_or_404(request, slug))
        return _builder(request, now, units_opened(request.POST), problem=_sentence(error))
    return _after_change(request, checked, edits)


@require_POST
@with_unreadable_page
def undo(request: PageRequest, slug: str) -> HttpResponse:
    """Undo the last change."""
    owned_or_404(request, slug)
    count_edit(request)
    try:
        revision = revision_from(request.POST)
        checked = services.roster_undo(slug=slug, owner=known_user(request), revision=revision)
    except (NotEdits, RosterError) as error:
        now = roster_checked(owned_or_404(request, slug))
        return _builder(request, now, units_opened(request.POST), problem=str(error))
    return _after_change(request, checked)


@require_POST
@with_unreadable_page
def clone(request: HttpRequest, slug: str) -> HttpResponse:
    """Copy any army to my armies."""
    source = shared_or_404(slug, request.user)
    return _keep(request, lambda user: services.roster_clone(source=source, owner=user))


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, then delete the army."""
    record = owned_or_404(request, slug)
    if request.method == "GET":
        return render(request, "armies/delete.html", {"roster": record})
    try:
        services.roster_delete(slug=slug, owner=known_user(request), revision=revision_from(request.POST))
    except (NotEdits, RosterError):
        return render(request, "armies/delete.html", {"roster": owned_or_404(request, slug), "changed": True})
    return redirect(f"{reverse('armies:list')}?{urlencode({'done': 'delete', 'of': slug})}")


@require_safe
@with_unreadable_page
def text(request: HttpRequest, slug: str) -> HttpResponse:
    """The army as plain text, to copy."""
    checked = roster_checked(shared_or_404(slug, request.user))
    wanted = FORMATS.get(request.GET.get("as", ""))
    if wanted:
        address = request.build_absolute_uri(checked.record.get_absolute_url())
        return HttpResponse(wanted[0](checked, address), content_type=f"{wanted[1]}; charset=utf-8")
    book = SYSTEMS[checked.catalogue.system].rulebook.book
    own = reverse("armies:catalogue", args=[checked.draft.catalogue]) if checked.draft.catalogue else ""
    link = f"Made from {request.build_absolute_uri(own)}" if own else ""
    parts = (text_export(checked.draft, checked.catalogue, checked.judged.checks), link, book.attribution, book.legal)
    return HttpResponse("\n\n".join(filter(None, parts)), content_type="text/plain; charset=utf-8")


@require_safe
@with_unreadable_page
def file(request: HttpRequest, slug: str) -> HttpResponse:
    """The army as a file, which `bring` can read here or on another site: our own, or a roster of BattleScribe's."""
    record = shared_or_404(slug, request.user)
    kind = request.GET.get("as", "")
    if kind in ROSTER_FILES:
        write, content_type = ROSTER_FILES[kind]
        content = write(roster_checked(record))
    else:
        kind, content_type = "json", "application/json"
        content = army_file(record, request.build_absolute_uri(reverse("armies:file_schema")), request.user)
    headers = {"Content-Disposition": f'attachment; filename="{record.slug}.{kind}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


@require_safe
def file_schema(request: HttpRequest) -> HttpResponse:
    """The JSON Schema of army files."""
    return HttpResponse(json.encode(army_file_schema()), content_type="application/schema+json")


@require_http_methods(["GET", "POST"])
def bring(request: HttpRequest) -> HttpResponse:
    """Import an army from its file, or from its text. With `look` it only says what it understands."""
    typed = (request.POST, request.FILES) if request.method == "POST" else ()
    form = ArmyFileForm(request.user, *typed)
    context = {"form": form, "games": [game for game in SYSTEMS.values() if game.custom_catalogue.files]}
    if "look" in request.POST:
        count_creation(request, "edits")
        is_empty = not request.FILES and not request.POST.get("text", "").strip()
        form.full_clean()
        return render(request, "armies/import.html", context | {"looking": not is_empty, "is_empty": is_empty})
    if not form.is_valid():
        return render(request, "armies/import.html", context)
    army = form.cleaned_data["army"]

    def make(user: User) -> RosterRecord:
        draft = army.draft
        if army.catalogue is not None:
            count = partial(count_creation, request)
            link = catalogue_received(owner=user, copy=army.catalogue, count=count)
            draft = structs.replace(draft, catalogue=link)
        return services.roster_create(owner=user, draft=draft)

    try:
        return _keep(request, make)
    except (NotACatalogue, CatalogueError) as wrong:
        form.add_error(None, f"The catalogue in the file cannot be used. {wrong}")
        return render(request, "armies/import.html", context)


def _keep(request: HttpRequest, make: Any) -> HttpResponse:
    user = ensure_user(request)
    count_creation(request, "armies")
    try:
        record = make(user)
    except RosterError as error:
        messages.error(request, str(error))
        return redirect("armies:list")
    return remember_game(redirect("armies:edit", slug=record.slug), SYSTEMS[record.system])


def _after_change(request: PageRequest, checked: CheckedRoster, edits: Sequence[BuilderEdit] = ()) -> HttpResponse:
    """Redirect to the builder. Open panels stay open, except after a unit was added: then only that one is open."""
    told = units_opened(request.POST)
    opened = None if told is None else newest_unit(checked, edits) or told
    way = reverse("armies:edit", args=[checked.record.slug])
    return redirect(way if opened is None else f"{way}?{urlencode({'open': sorted(opened) or ['']}, doseq=True)}")


def _builder(
    request: PageRequest, checked: CheckedRoster, opened: Collection[str] | None = None, *, problem: str = ""
) -> HttpResponse:
    """The builder, with a `problem` of a change above it."""
    opened = opened_at_first(checked) if opened is None else opened
    parts = draw_parts(checked, opened)
    state = parts.answer({}) | {"parts": {}, "marks": parts.marks, "opened": sorted(opened)}
    context = {"record": checked.record, "checked": checked, "parts": parts, "state": state, "problem": problem}
    owned = owned_models(known_user(request), checked.record.system)
    context["owned"] = " ".join(f"{model}:{count}" for model, count in owned.items())
    return render(request, "armies/edit.html", context)


def _sentence(error: Exception) -> str:
    if isinstance(error, UnknownPlace):
        return "That part of the army is gone. This is its present state."
    return str(error)
