"""The pages of a shared army: what everybody sees, the card for other pages, who may look, and public armies."""

from typing import Any

from csp.decorators import csp_replace
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_POST, require_safe

from accounts.visitor import known_user
from armies import services
from armies.access import owned_or_404, shared_or_404, with_unreadable_page
from armies.builder import build
from armies.glossary import glossary, joined_terms
from armies.models import RosterRecord, Visibility
from armies.qr_code import qr_code
from armies.selectors import CheckedRoster, roster_checked, roster_results, rosters_public
from armies.sharing.joined_units import joined_units
from armies.sharing.parade import parade_of
from armies.sharing.snippets import snippets
from armies.sharing.summary import results_in_words, summary_of
from rules.registry import SYSTEMS

ON_PAGE = 30
MOST_WORDS = 80  # letters of a search
SHOWN = {
    Visibility.PRIVATE: "Only you can open this army now.",
    Visibility.UNLISTED: "Everybody who has the link can open this army now.",
    Visibility.PUBLIC: "This army is public now. While it is legal, it is listed among the public armies.",
}


@require_safe
@with_unreadable_page
def share(request: HttpRequest, slug: str) -> HttpResponse:
    """The page for anybody who may look: the army on parade, its verdict today, and what can be done with it."""
    checked = roster_checked(shared_or_404(slug, request.user))
    page = render(request, "armies/sharing/page.html", _shown(request, checked))
    return _hidden_from_searches(page, checked.record)


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # its types forget the parts of an address
@with_unreadable_page
def card(request: HttpRequest, slug: str) -> HttpResponse:
    """The army as a card for a frame in anybody's page; it is the same for everybody."""
    checked = roster_checked(shared_or_404(slug))
    context = {
        "checked": checked,
        "summary": summary_of(checked),
        "parade": parade_of(checked),
        "url": request.build_absolute_uri(checked.record.get_absolute_url()),
    }
    page = render(request, "armies/sharing/card.html", context)
    page["Cross-Origin-Resource-Policy"] = "cross-origin"
    return _hidden_from_searches(page, checked.record)


@require_safe
def public(request: HttpRequest) -> HttpResponse:
    """Legal armies whose owners show them to everybody: of one game or all, with these words in their names."""
    system = request.GET.get("system", "")
    words = request.GET.get("words", "").replace("\x00", "")[:MOST_WORDS]
    found = rosters_public(system=system if system in SYSTEMS else "", words=words)
    page = Paginator(found, ON_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "rows": [_row(one) for one in page], "systems": SYSTEMS, "system": system, "words": words}
    return render(request, "armies/sharing/public.html", context)


@require_POST
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Say who may look at the army."""
    record = owned_or_404(request, slug)
    wanted = request.POST.get("visibility", "")
    if wanted not in Visibility.values:
        messages.error(request, "Choose who may look at this army. Nothing was changed.")
        return redirect(record)
    visibility = Visibility(wanted)
    services.roster_show(slug=record.slug, owner=known_user(request), visibility=visibility)
    messages.success(request, SHOWN[visibility])
    return redirect(record)


@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the army a new link; the old one leads nowhere any more."""
    record = services.roster_renew(slug=owned_or_404(request, slug).slug, owner=known_user(request))
    messages.success(request, "The army has a new link. Nobody finds it by the old one.")
    return redirect("armies:edit", slug=record.slug)


def _shown(request: HttpRequest, checked: CheckedRoster) -> dict[str, Any]:
    record, address = checked.record, request.build_absolute_uri
    url = address(record.get_absolute_url())
    picture = address(reverse("games:army_preview", args=[record.slug]))
    page = build(checked, to_read=True)
    return {
        "checked": checked,
        "builder": page,
        "groups": joined_units(page),
        "glossary": joined_terms(glossary(checked)),
        "summary": summary_of(checked),
        "results": results_in_words(roster_results(record.owner, record.pk).get(record.pk, "")),
        "parade": parade_of(checked),
        "own": record.owner_id == request.user.pk,
        "url": url,
        "code": qr_code(url),
        "picture": picture,
        "visibilities": Visibility.choices,
        "snippets": snippets(
            name=record.name, page=url, picture=picture, card=address(reverse("armies:card", args=[record.slug]))
        ),
    }


def _row(record: RosterRecord) -> dict[str, Any]:
    game = SYSTEMS.get(record.system)
    names = game.catalogue if game else None
    army = names.armies.get(record.army) if names else None
    battle = names.battles.get(record.battle) if names else None
    return {
        "record": record,
        "game": game.name if game else record.system,
        "army": army.name if army else record.army,
        "battle": battle.name if battle else record.battle,
    }


def _hidden_from_searches(page: HttpResponse, record: RosterRecord) -> HttpResponse:
    if record.visibility != Visibility.PUBLIC:
        page["X-Robots-Tag"] = "noindex"
    return page
