"""The pages before a match: the lobby, a quick match, and a match with all settings."""

import re
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import address_of, count_creation
from accounts.models import User
from accounts.services import ensure_user
from accounts.visitor import Visitor
from armies.models import RosterRecord
from armies.selectors import roster_owned, roster_shared
from armies.systems import game_by_name, remember_game, requested_game
from games.agreement import settings_of
from games.campaigns.selectors import CampaignListing, campaigns_of
from games.ids import new_seed, origin_of
from games.matches import services
from games.matches.forms.army_choice import MINE, chosen_roster
from games.matches.forms.match import LISTS, MatchForm, army_context
from games.matches.page_helpers import add_refusal_message, remember_links
from games.matches.selectors import Listing, matches_of, open_challenges
from games.matches.selectors.people import player_from_token
from rules.kernel.refusal import Refused
from rules.players.choice import NORMAL
from rules.registry import SYSTEMS, Game
from rules.roster.scenarios import MISSION

NEWEST_OVER = 8
FOR_ONE = ("computer", "hot_seat")  # opponents against whom a match begins at once


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Open challenges, and my matches: those that wait for me, for others, and the newest that are over.

    An open page asks for changes since its mark.
    """
    user = request.user if request.user.is_authenticated else None
    mine = matches_of(user) if user else []
    challenges, campaigns = open_challenges(besides=user), campaigns_of(user) if user else []
    shown: list[Listing | CampaignListing] = [*mine, *challenges, *campaigns]
    mark = crc32("\n".join(f"{one.id} {one}" for one in shown).encode())
    if request.GET.get("seen") == str(mark):
        return HttpResponse(status=204)
    context = {
        "challenges": challenges,
        "mark": mark,
        "yours": [one for one in mine if one.yours],
        "under_way": [one for one in mine if not one.yours and not one.over],
        "over": [one for one in mine if one.over][:NEWEST_OVER],
        "campaigns": campaigns,
        "games": SYSTEMS.values(),
    }
    return render(request, "games/lobby.html", context)


@require_http_methods(["GET", "POST"])
def now(request: HttpRequest) -> HttpResponse:
    """A match against the computer at once: ready-made armies, proposed set-up, the first turn.

    A visit by GET starts nothing and shows the form.
    """
    if request.method != "POST":
        return redirect("games:quick")
    game = requested_game(request)
    form = MatchForm(game, request.user, _all_proposed(game, request.user, request.POST.get("seed", "")))
    match_id = _opened(request, form, None) if form.is_valid() else ""
    return remember_game(redirect("games:match", match_id) if match_id else redirect("games:quick"), game)


def _all_proposed(game: Game, user: Visitor, seed: str) -> dict[str, Any]:
    """The form data with every default."""
    empty = MatchForm(game, user)
    lists = {name: empty[name].initial for name in LISTS[: empty.seats]}
    settings = {setting.id: setting.default for setting in empty.settings}
    return {**settings, **lists, "opponent": "computer", "set_up": "on", "seed": seed}


@require_http_methods(["GET", "POST"])
def quick(request: HttpRequest) -> HttpResponse:
    """A quick match: ready-made armies, and one button for each kind of opponent."""
    if "more" in request.POST:
        return redirect(_with_choices(request))
    return _form_page(request, "games/quick.html")


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose everything about a new match."""
    return _form_page(request, "games/new.html")


def _with_choices(request: HttpRequest) -> str:
    """The address of the whole form, filled in with the data so far."""
    game = requested_game(request)
    names = ("system", *_choices_of(game))
    form = MatchForm(game, request.user, request.POST)
    sent = {"opponent": form.buttons()[0][0]} | {name: request.POST[name] for name in names if name in request.POST}
    return f"{reverse('games:new')}?{urlencode(sent)}#settings"


def _choices_of(game: Game) -> tuple[str, ...]:
    """The names of the fields that an address may fill in."""
    return ("best_of", "rated", "opponent", "strength", MISSION, *LISTS, *(setting.id for setting in settings_of(game)))


def _form_page(request: HttpRequest, template: str) -> HttpResponse:
    mine, theirs = _own_roster(request.user, request.GET.get("roster", "")), _challenged_roster(request)
    whom = theirs.owner if theirs else player_from_token(request.GET.get("against", ""))
    whom = None if whom == request.user else whom
    brought = mine or theirs
    game = game_by_name(brought.system) if brought else requested_game(request)
    form = MatchForm(
        game, request.user, request.POST or None, initial=_settings_sent(request, game) | _initial(mine, brought)
    )
    if request.method == "POST" and form.is_valid():
        match_id = _opened(request, form, whom, theirs.slug if theirs else "")
        if match_id:
            return remember_game(redirect("games:match", match_id), game)
    page = render(
        request, template, {"form": form, "game": game, "brought": brought, "challenge": whom, "army": theirs}
    )
    return remember_game(page, game) if "system" in request.GET else page


@require_safe
def new_lists(request: HttpRequest) -> HttpResponse:
    """The part of the form that depends on the settings: fitting lists, and words for the number of seats.

    A list chosen before stays while it fits.
    """
    form = MatchForm(requested_game(request), request.user, initial=request.GET.dict())
    shown = {name: name in request.GET for name in ("quick", "challenge")}
    return render(request, "games/_fitting.html", {"form": form, **shown})


@require_safe
def army_lines(request: HttpRequest) -> HttpResponse:
    """The units of the chosen list of form field `field`; `for` is the id of its element."""
    name, id_ = request.GET.get("field", ""), request.GET.get("for", "")
    if name not in LISTS or not re.fullmatch(r"[\w-]{1,40}", id_):
        raise Http404
    value = request.GET.get(name, "").replace("\x00", "")
    return render(request, "games/_army.html", army_context(requested_game(request), request.user, id_, name, value))


def _opened(request: HttpRequest, form: MatchForm, whom: User | None, army: str = "") -> str:
    """The id of the opened match; None if it was refused."""
    user = ensure_user(request)
    count_creation(request, "matches")
    try:
        taken = services.match_create(
            user=user,
            system=form.game.system.id,
            settings=form.agreement(user),
            opponent=form.cleaned_data["opponent"],
            seed=form.cleaned_data["seed"],
            strength=form.cleaned_data["strength"] or NORMAL.id,
            origin=origin_of(address_of(request)),
            rated=form.cleaned_data["rated"],
            best_of=int(form.cleaned_data["best_of"] or 0),
            rosters=[chosen_roster(form.game, user, value) for value in form.chosen()],
        )
        if whom and whom != user:
            services.match_challenge(match_id=taken[0].match.id, user=user, whom=whom, army=army)
            messages.success(request, f"{whom} sees your challenge among their matches. You can also send the link.")
        if form.cleaned_data["set_up"] and form.cleaned_data["opponent"] in FOR_ONE:
            services.set_up(match_id=taken[0].match.id, user=user, key=new_seed())
    except Refused as refused:
        add_refusal_message(request, refused)
        return ""
    remember_links(request, taken)
    return taken[0].match.id


def _challenged_roster(request: HttpRequest) -> RosterRecord | None:
    """The army named by `?challenge=`, if its owner has shared its link."""
    slug = request.GET.get("challenge", "")
    if not slug or "\x00" in slug:
        return None
    try:
        return roster_shared(slug=slug, viewer=request.user)
    except RosterRecord.DoesNotExist:
        raise Http404 from None


def _settings_sent(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The choices in the address, such as those of an earlier match."""
    return {name: request.GET[name].replace("\x00", "") for name in _choices_of(game) if name in request.GET}


def _initial(mine: RosterRecord | None, brought: RosterRecord | None) -> dict[str, Any]:
    """The battle size of the army in the address, and that army if it is the visitor's."""
    chosen = {"roster": f"{MINE}:{mine.slug}"} if mine else {}
    return {**chosen, "battle": brought.battle} if brought else {}


def _own_roster(user: Visitor, slug: str) -> RosterRecord | None:
    if not slug or "\x00" in slug or not user.is_authenticated:
        return None
    try:
        return roster_owned(slug=slug, owner=user)
    except RosterRecord.DoesNotExist:
        return None
