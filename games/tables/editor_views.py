"""The pages of tables of one's own: all tables, one table, its editor, its plan on paper."""

from typing import Any, Final

import msgspec
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from accounts.visitor import known_user
from armies.systems import remember_game, requested_game
from games.tables.cards import card_of, play_address
from games.tables.models import OwnTable
from games.tables.pictures import PAPERS, RATIOS, WHOLE, picture_of, plan_lines, plan_of
from games.tables.selectors import published_tables, table_visible, tables_of, version_of
from games.tables.services import TableError, table_copy, table_delete, table_publish
from rules.battlefield.own_table import FORMAT, VERSION, read_table
from rules.battlefield.table_rules import TableRules
from rules.registry import SYSTEMS, Game

ON_PAGE: Final = 24
MOST_WORDS: Final = 60  # letters of a search
SCALE_WORDS: Final = (
    (WHOLE, "The whole table on one sheet"),
    ("4", "1 : 4"),
    ("2", "1 : 2"),
    ("1", "1 : 1, to lay pieces on"),
)
PAPER_WORDS: Final = (("a4", "A4"), ("letter", "Letter"))


@require_safe
def table_list(request: HttpRequest) -> HttpResponse:
    """My tables, and published ones by game and words."""
    words, system = request.GET.get("words", "").strip()[:MOST_WORDS], request.GET.get("system", "")
    mine = tables_of(request.user)
    mine = mine.filter(system=system) if system else mine
    for word in words.split():
        mine = mine.filter(name__icontains=word)
    others = published_tables(system, words).exclude(owner_id=request.user.pk or 0)
    page = Paginator(others, ON_PAGE).get_page(request.GET.get("page"))
    context = {
        "games": games_with_tables(),
        "ours": _ours(system),
        "mine": [card_of(table, request.user) for table in mine.select_related("owner")],
        "published": [card_of(table, request.user) for table in page],
        "page": page,
        "words": words,
        "system": system,
    }
    return render(request, "tables/list.html", context)


def _ours(system: str) -> list[tuple[Game, list[tuple[str, str]]]]:
    """The tables that come with a game, or with each: their ids and names."""
    games = [game for game in games_with_tables() if system in ("", game.system.id)]
    return [(game, [(id_, one.name) for id_, one in game.tables.ours().items()]) for game in games if game.tables]


def games_with_tables() -> list[Game]:
    """The games that take tables of one's own."""
    return [game for game in SYSTEMS.values() if game.tables is not None]


@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """The editor with an empty table of a game, or with a copy of the table of ours that `from` names."""
    game = requested_game(request)
    if game.tables is None:
        raise Http404("This game takes no tables of one’s own.")
    if ours := game.tables.ours().get(request.GET.get("from", "")):
        return remember_game(_editor(request, game, msgspec.to_builtins(ours), None), game)
    size = game.tables.kit.sizes.usual[0]
    kinds = game.tables.kit.kinds
    table = {
        "format": FORMAT,
        "version": VERSION,
        "system": game.system.id,
        "name": f"A table for {game.name}"[:MOST_WORDS],
        **({"kind": kinds[0].id} if kinds else {}),
        "width": size.width,
        "height": size.height,
        **_needed_parts(game.tables),
    }
    return remember_game(_editor(request, game, table, None), game)


def _needed_parts(rules: TableRules) -> dict[str, Any]:
    """The zones and objectives with which an empty table begins, where the game needs any: those of a table of ours."""
    size, limits = rules.kit.sizes.usual[0], rules.kit.limits
    fitting = (one for one in rules.ours().values() if (one.width, one.height) == (size.width, size.height))
    if not (limits.zones.least or limits.objectives.least) or (ours := next(fitting, None)) is None:
        return {}
    drawn = msgspec.to_builtins(ours)
    return {part: drawn[part] for part in ("kind", "zones", "objectives") if part in drawn}


@require_safe
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The editor with a table of one's own, of an older `version` if asked for. Others are copied first."""
    table = table_or_404(request, slug)
    if table.owner_id != request.user.pk:
        return redirect("games:table", slug=slug)
    wanted = request.GET.get("version", "")
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 9 else None
    version = table.versions.filter(number=number).first() if number else version_of(table)
    if version is None:
        raise Http404("There is no such version.")
    return _editor(request, SYSTEMS[table.system], msgspec.json.decode(version.text), table)


def _editor(request: HttpRequest, game: Game, drawn: dict[str, Any], table: OwnTable | None) -> HttpResponse:
    """The page of the editor. What has not been saved is kept by the browser under the name `draft`."""
    slug = table.slug if table else ""
    urls = {
        "check": reverse("games:table_check"),
        "save": reverse("games:table_json", args=[slug]) if table else reverse("games:table_new_json"),
        "edit": reverse("games:table_edit", args=[slug or "SLUG"]),
        "share": reverse("games:table", args=[slug or "SLUG"]),
        "print": reverse("games:table_plan", args=[slug or "SLUG"]),
        "play": play_address(table) if table else "",
    }
    config = {
        "draft": slug or f"new-{game.system.id}",
        "version": str(table.newest) if table else "",
        "table": drawn,
        "palette": _palette(game),
        "urls": urls,
    }
    context = {"config": config, "name": drawn["name"], "game": game, "saved": table is not None, "urls": urls}
    return render(request, "tables/editor.html", context)


def _palette(game: Game) -> dict[str, Any]:
    """The data that the editor has of a game: its kit, and for how many sides zones may be drawn."""
    kit: dict[str, Any] = msgspec.to_builtins(game.tables.kit) if game.tables else {}
    return kit | {"seats": len(game.seats({setting.id: setting.default for setting in game.settings}))}


def table_or_404(request: HttpRequest, slug: str) -> OwnTable:
    """The table with this link. Raises Http404."""
    try:
        return table_visible(slug, request.user)
    except OwnTable.DoesNotExist:
        raise Http404("No table has that link.") from None


@require_safe
def detail(request: HttpRequest, slug: str) -> HttpResponse:
    """One table: its picture, and what may be done with it."""
    table = table_or_404(request, slug)
    text = version_of(table).text
    context = {
        "card": card_of(table, request.user),
        "table": table,
        "drawn": read_table(text),
        "picture": picture_of(text),
        "game": SYSTEMS[table.system],
        "url": request.build_absolute_uri(reverse("games:table", args=[slug])),
        "versions": table.versions.defer("text") if table.owner_id == request.user.pk else (),
    }
    return render(request, "tables/table.html", context)


@require_safe
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """The table to scale on paper, and a list of where everything stands."""
    table = table_or_404(request, slug)
    drawn = read_table(version_of(table).text)
    scale, paper = request.GET.get("scale", WHOLE), request.GET.get("paper", "a4")
    scale, paper = scale if scale in RATIOS else WHOLE, paper if paper in PAPERS else "a4"
    context = {
        "name": table.name,
        "back": reverse("games:table", args=[slug]),
        "size": card_of(table, request.user).size,
        "plan": plan_of(drawn, scale, paper),
        "lines": plan_lines(drawn),
        "scale": scale,
        "paper": paper,
        "scales": SCALE_WORDS,
        "papers": PAPER_WORDS,
    }
    return render(request, "tables/plan.html", context)


@require_POST
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """A copy of a table for oneself, opened in the editor."""
    table_or_404(request, slug)
    user = ensure_user(request)
    count_creation(request, "tables")
    try:
        made = table_copy(slug=slug, user=user)
    except TableError as wrong:
        messages.error(request, str(wrong))
        return redirect("games:table", slug=slug)
    return redirect("games:table_edit", slug=made.slug)


@require_POST
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish one of my tables, or make it private again."""
    try:
        made = table_publish(slug=slug, owner=known_user(request), published=request.POST.get("published") == "yes")
    except OwnTable.DoesNotExist:
        raise Http404("No table has that link.") from None
    except TableError as wrong:
        messages.error(request, str(wrong))
    else:
        told = "It is published now." if made.published else "Only you can open it now."
        messages.success(request, told)
    return redirect("games:table", slug=slug)


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete one of my tables. Matches on it stay as they are."""
    try:
        table_delete(slug=slug, owner=known_user(request))
    except OwnTable.DoesNotExist:
        raise Http404("No table has that link.") from None
    messages.success(request, "It is deleted. Matches on it stay as they are.")
    return redirect("games:tables")
