"""The page of my armies, and the form that changes several of them at once."""

from collections.abc import Callable, Collection, Mapping, Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import count_edit
from accounts.models import User
from accounts.visitor import known_user
from armies.catalogues import games_with_catalogues, word_for
from armies.models import RosterRecord
from armies.my_armies import services
from armies.my_armies.filters import ORDERS, filter_from
from armies.my_armies.selectors import PER_PAGE, roster_page, rosters_named
from armies.ready_lists import ready_lists_of
from armies.services import RosterError
from armies.systems import last_used_game
from rules.registry import SYSTEMS
from rules.roster.words import counted, listed, plural

UNDOING: Mapping[str, tuple[str, str]] = {  # what takes an action back, and what was done in words
    "delete": ("restore", "deleted"),
    "archive": ("unarchive", "archived"),
    "unarchive": ("archive", "taken out of the archive"),
    "restore": ("delete", "restored"),
}
MOST_NAMED = 3


@require_safe
def roster_list(request: HttpRequest) -> HttpResponse:
    """My armies, and ready-made ones."""
    wanted = filter_from(request.GET)
    context = {
        "orders": ORDERS.items(),
        "wanted": wanted,
        "racks": [ready_lists_of(game) for game in SYSTEMS.values()],
        "system": wanted.system or last_used_game(request).system.id,
        "game": last_used_game(request),
        "catalogues": plural(word_for(games)) if (games := games_with_catalogues()) else "",
    }
    if request.user.is_authenticated:
        page = roster_page(known_user(request), wanted)
        context |= {
            "page": page,
            "numbers": [(page.filter.on_page(number), number) for number in range(1, page.pages + 1)],
            "known_folders": [name for _, name, _ in page.folders],
            "known_tags": [name for _, name, _ in page.tags],
            "undo": _undo_of(known_user(request), request.GET),
        }
    return render(request, "armies/list.html", context)


def _undo_of(owner: User, query: QueryDict) -> Mapping[str, object] | None:
    """What the last change did, for the line that offers to undo it; None if something else has changed since."""
    done = query.get("done", "")
    if done not in UNDOING:
        return None
    found = [one for one in rosters_named(owner, query.getlist("of")[:PER_PAGE]) if _is_so(one, done)]
    if not found:
        return None
    names = [f"“{record.name}”" for record in found]
    told = listed(names) if len(names) <= MOST_NAMED else counted(len(names), "army", "armies")
    undo, words = UNDOING[done]
    return {"do": undo, "words": f"{told} {words}.", "slugs": [record.slug for record in found]}


def _is_so(record: RosterRecord, done: str) -> bool:
    """Whether the record is still as this action has left it."""
    return {
        "delete": record.deleted is not None,
        "restore": record.deleted is None,
        "archive": record.deleted is None and record.archived is not None,
        "unarchive": record.deleted is None and record.archived is None,
    }[done]


@require_POST
def change(request: HttpRequest) -> HttpResponse:
    """Do one thing with the chosen armies, and return to the same page of them."""
    owner, slugs, do = known_user(request), request.POST.getlist("army")[:PER_PAGE], request.POST.get("do", "")
    back = filter_from(QueryDict(request.POST.get("back", ""))).query
    if do == "compare":
        return _compare(request, slugs, back)
    if do not in ACTIONS:
        raise Http404
    if not slugs:
        messages.error(request, "Tick at least one army first.")
        return redirect(f"{reverse('armies:list')}?{back}")
    count_edit(request)
    try:
        with transaction.atomic():
            done = ACTIONS[do](owner, slugs, request.POST)
    except RosterError as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('armies:list')}?{back}")
    if do not in UNDOING:
        messages.success(request, done)
        return redirect(f"{reverse('armies:list')}?{back}")
    return redirect(f"{reverse('armies:list')}?{urlencode({'done': do, 'of': slugs}, doseq=True)}&{back}")


def _compare(request: HttpRequest, slugs: Sequence[str], back: str) -> HttpResponse:
    if len(slugs) != 2:
        messages.error(request, "Tick exactly two armies to compare them.")
        return redirect(f"{reverse('armies:list')}?{back}")
    return redirect(f"{reverse('armies:compare')}?{urlencode({'army': slugs}, doseq=True)}")


def _label(owner: User, slugs: Collection[str], form: QueryDict) -> str:
    tag, folder = form.get("tag", "").strip(), form.get("folder", "").strip()
    if not tag and not folder:
        raise RosterError("Write a tag or a folder first.")
    if folder:
        services.rosters_file(owner=owner, slugs=slugs, folder=folder)
    if tag:
        services.rosters_tag(owner=owner, slugs=slugs, tag=tag)
    done = [f"tagged “{tag}”" if tag else "", f"put into “{folder}”" if folder else ""]
    return f"{_armies(slugs)} {listed([words for words in done if words])}."


def _untag(owner: User, slugs: Collection[str], form: QueryDict) -> str:
    tag = form.get("tag", "").strip()
    if not tag:
        raise RosterError("Write the tag that is to be removed.")
    services.rosters_untag(owner=owner, slugs=slugs, tag=tag)
    return f"The tag “{tag}” is removed from {_armies(slugs)}."


def _unfile(owner: User, slugs: Collection[str], form: QueryDict) -> str:
    services.rosters_file(owner=owner, slugs=slugs, folder="")
    return f"{_armies(slugs)} taken out of folders."


def _armies(slugs: Collection[str]) -> str:
    return counted(len(slugs), "army", "armies")


def _plain(action: Callable[..., int]) -> Callable[[User, Collection[str], QueryDict], str]:
    """An action that needs nothing but the armies; the page says what it did."""

    def apply_to_chosen(owner: User, slugs: Collection[str], form: QueryDict) -> str:
        action(owner=owner, slugs=slugs)
        return ""

    return apply_to_chosen


ACTIONS: Mapping[str, Callable[[User, Collection[str], QueryDict], str]] = {
    "archive": _plain(services.rosters_archive),
    "unarchive": _plain(services.rosters_unarchive),
    "delete": _plain(services.rosters_delete),
    "restore": _plain(services.rosters_restore),
    "label": _label,
    "untag": _untag,
    "unfile": _unfile,
}
