"""Tables of one’s own as JSON: the file of a table, new versions, faults and hints, and the kit of a game."""

import json
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from games.tables.models import OwnTable, TableVersion
from games.tables.selectors import CHOICE, table_visible, version_of
from games.tables.services import TableConflict, TableError, rules_of, table_change, table_keep
from rules.battlefield.own_table import NotATable, read_table, table_schema
from rules.registry import SYSTEMS

MISSING: Final = "No table has that link."


class TablePost(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a page or program sends: the text of a table, and the number of the version it was changed from."""

    table: str
    base: str | int = ""


@require_http_methods(["GET", "HEAD", "POST"])
def table_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The file of a table, of an older `version` if asked for; or a new version of a table of one's own."""
    return _saved(request, slug) if request.method == "POST" else _file(request, slug)


@require_POST
def new_table_json(request: HttpRequest) -> HttpResponse:
    """Store a new table."""
    return _saved(request, "")


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a table that need not be stored, and hints on its fairness if nothing is."""
    count_creation(request, "table-checks")
    try:
        post = _posted(request)
        drawn = read_table(post.table)
        rules = rules_of(drawn.system)
    except NotATable as wrong:
        return _json({"faults": [_as_fault(wrong)]})
    if faults := rules.faults(drawn):
        return _json({"faults": faults})
    return _json({"faults": [], "hints": rules.hints(drawn)})


@require_safe
def kit(request: HttpRequest, system: str) -> HttpResponse:
    """The kit of a game: kinds, pieces, traits, sizes and limits."""
    game = SYSTEMS.get(system)
    if game is None or game.tables is None:
        return _refused("No game of that name takes tables of one’s own.", 404)
    return _json(game.tables.kit)


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The format of the file as a JSON Schema."""
    return JsonResponse(table_schema())


def _file(request: HttpRequest, slug: str) -> HttpResponse:
    wanted = request.GET.get("version", "")
    try:
        table = table_visible(slug, request.user)
        version = version_of(table, int(wanted) if wanted.isdecimal() and len(wanted) < 9 else None)
    except (OwnTable.DoesNotExist, TableVersion.DoesNotExist):
        return _refused(MISSING, 404)
    headers = {"Content-Disposition": f'attachment; filename="{slug}.json"'}
    return HttpResponse(version.text, content_type="application/json", headers=headers)


def _saved(request: HttpRequest, slug: str) -> HttpResponse:
    """Store what was sent, as a version of the table with this link or as a new table."""
    try:
        post = _posted(request)
        drawn = read_table(post.table)
        user = ensure_user(request)
        count_creation(request, "tables")
        if slug:
            table = table_change(slug=slug, owner=user, text=post.table, base=int(post.base) if post.base else None)
        else:
            table = table_keep(owner=user, system=drawn.system, text=post.table)
    except OwnTable.DoesNotExist:
        return _refused(MISSING, 404)
    except NotATable as wrong:
        return _json({"sentence": str(wrong), "faults": [_as_fault(wrong)]}, status=400)
    except TableConflict as wrong:
        return _refused(f"{wrong} Reload the page, or save yours as a new table.", 409)
    except TableError as wrong:
        return _refused(str(wrong), 400)
    return _json(saved_table(table), status=200 if slug else 201)


def saved_table(table: OwnTable) -> dict[str, Any]:
    """The reply about a stored version, for pages and programs."""
    address = reverse("games:table_json", args=[table.slug])
    play = f"{reverse('games:new')}?system={table.system}&terrain={CHOICE}{table.slug}" if table.is_sound else ""
    sentence = "Saved" if table.is_sound else "Saved. It has mistakes, so nobody can play on it yet."
    return {
        "slug": table.slug,
        "url": address,
        "version": str(table.newest),
        "published": table.published,
        "play": play,
        "sentence": sentence,
    }


def _posted(request: HttpRequest) -> TablePost:
    """What was sent. Raises NotATable."""
    try:
        post = msgspec.json.decode(request.body, type=TablePost)
        int(post.base or 0)
    except (msgspec.MsgspecError, ValueError) as wrong:
        raise NotATable("The request must be an object with the text of a table under “table”.") from wrong
    return post


def _as_fault(wrong: NotATable) -> dict[str, str]:
    return {"rule": "table.kind", "message": str(wrong), "path": wrong.path, "remedy": ""}


def _json(value: Any, status: int = 200) -> HttpResponse:
    return HttpResponse(msgspec.json.encode(value), content_type="application/json", status=status)


def _refused(sentence: str, status: int) -> HttpResponse:
    return HttpResponse(json.dumps({"sentence": sentence}), content_type="application/json", status=status)
