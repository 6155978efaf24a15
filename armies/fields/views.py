"""The form page for an own catalogue: fill in, add and remove rows, save, or show it as text."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.limits import count_creation
from accounts.services import ensure_user
from armies.bounded_parsing import check_parses
from armies.catalogues import CatalogueError, catalogue_keep, games_with_catalogues, own_versions
from armies.fields.draft_look import draft_look
from armies.fields.forms import FormRow, freshen, mark_errors, set_prices, size, tree
from armies.forms import CatalogueForm
from armies.page_helpers import catalogue_or_404, catalogue_page
from rules.registry import Game
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.sheets.rows import changed
from rules.roster.sheets.sheet import Sheet
from rules.roster.sheets.toml import toml
from rules.roster.sheets.typed import NotOnSheet, read, typed_from

ROOM = 40  # fields reserved for more rows


class FormData(NamedTuple):
    """The content of the form: the typed values and the data they stand for."""

    typed: Mapping[str, Sequence[str]]
    data: dict[str, Any]


@require_http_methods(["GET", "POST"])
def edit_form(request: HttpRequest, system: str) -> HttpResponse:
    """The form of this game: empty, with an example, with a stored catalogue, or with the sent values."""
    game = games_with_catalogues().get(system)
    if game is None or game.custom_catalogue.sheet is None:
        raise Http404("This game has no such form.")
    sheet = game.custom_catalogue.sheet
    if request.method == "GET" or request.POST.get("do") == "read":
        return _open_form(request, game, sheet)
    written = _sent(sheet, request)
    do = request.POST.get("do", "keep")
    if do == "price":
        return render(request, "armies/_prices.html", {"top": _priced(game, _top(sheet, written), written.data)})
    if do == "look":
        return render(request, "armies/_force_look.html", _look(game, sheet, _top(sheet, written), written.data))
    if do == "text":
        return catalogue_page(request, CatalogueForm(initial={"system": system, "text": _text(sheet, written)}))
    if do != "keep":
        data = written.data
        path = changed(sheet, data, do, request.POST.get(f"new:{do.partition(':')[2]}", ""))
        top = _top(sheet, FormData(typed_from(sheet, data), data))
        freshen(top, path)
        return _page(request, game, sheet, top, data)
    return _keep(request, game, sheet, written)


def _sent(sheet: Sheet, request: HttpRequest) -> FormData:
    typed = dict(request.POST.lists())
    return FormData(typed, read(sheet, typed))


def _open_form(request: HttpRequest, game: Game, sheet: Sheet) -> HttpResponse:
    """The form when it is opened. A text that it cannot show stays text, with the reason."""
    form = CatalogueForm(request.POST or None, request.FILES or None)
    try:
        if request.method == "POST":
            text = form.written() if form.is_valid() else ""
        elif "from" in request.GET:
            text = catalogue_or_404(request.GET["from"], request.user).text
        else:
            text = game.custom_catalogue.example if "example" in request.GET else ""
        data = dict(_data(game, sheet, text)) if text.strip() else {}
        top = _top(sheet, FormData(typed_from(sheet, data), data))
        freshen(top, request.GET.get("row", ""))
    except NotACatalogue as wrong:
        form.add_error("text", f"This {game.custom_catalogue.word} cannot be shown as a form. {wrong}")
        return catalogue_page(request, form)
    except NotOnSheet as wrong:
        told = f"The form has no field for {sheet.key}.{wrong.path}. Change or remove it in the text."
        form.add_error("text", told)
        return catalogue_page(request, form)
    return _page(request, game, sheet, top, data)


def _data(game: Game, sheet: Sheet, text: str) -> Mapping[str, Any]:
    """The value under the key of the sheet. Raises NotACatalogue and NotOnSheet."""
    check_parses(game.system.id, text, for_form=True)
    data = game.custom_catalogue.data(text) if game.custom_catalogue.data else {}
    held = data.get(sheet.key)
    if set(data) != {sheet.key} or not isinstance(held, Mapping):
        raise NotACatalogue(f"It has one part, {sheet.key}, and nothing else.", sheet.key)
    return held


def _text(sheet: Sheet, written: FormData) -> str:
    return toml({sheet.key: written.data})


def _top(sheet: Sheet, written: FormData) -> FormRow:
    return tree(sheet, written.data, written.typed)


def _priced(game: Game, top: FormRow, data: Mapping[str, Any]) -> FormRow:
    """The form with what each row costs, in a game whose formula says so."""
    if game.custom_catalogue.prices is not None:
        set_prices(top, game.custom_catalogue.prices(data))
    return top


def _keep(request: HttpRequest, game: Game, sheet: Sheet, written: FormData) -> HttpResponse:
    user = ensure_user(request)
    count_creation(request, "catalogues")
    try:
        changed = request.POST.get("changed", "")
        kept = catalogue_keep(owner=user, game=game, text=_text(sheet, written), changed=changed)
    except NotACatalogue as wrong:
        typed = typed_from(sheet, written.data)
        top = _top(sheet, FormData(typed, written.data))
        mark_errors(top, sheet.key, wrong.path, str(wrong).removeprefix(f"{wrong.path}: "))
        told = f"This {game.custom_catalogue.word} cannot be saved yet. {wrong}"
        return _page(request, game, sheet, top, written.data, told)
    except CatalogueError as wrong:
        return _page(request, game, sheet, _top(sheet, written), written.data, str(wrong))
    return redirect("armies:catalogue", slug=kept.slug)


def _page(  # the parts of the page
    request: HttpRequest, game: Game, sheet: Sheet, top: FormRow, data: Mapping[str, Any], told: str = ""
) -> HttpResponse:
    full = size(top) > (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0) - ROOM
    changed = request.POST.get("changed") or request.GET.get("from", "")
    context = {
        "told": told,
        "word": game.custom_catalogue.word,
        "full": full,
        "priced": game.custom_catalogue.prices is not None,
        "changed": changed,
        "versions": own_versions(changed, request.user),
        **_look(game, sheet, top, data),
    }
    return render(request, "armies/fields.html", context)


def _look(game: Game, sheet: Sheet, top: FormRow, data: Mapping[str, Any]) -> dict[str, Any]:
    """The form with its prices, and what it would make; an empty one is not looked at."""
    look = draft_look(game.system.id, toml({sheet.key: data})) if data else None
    return {"game": game, "top": _priced(game, top, data), "look": look}
