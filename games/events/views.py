"""The pages of events: all of them, a new one, one event with what may be done in it, its organiser’s page, data."""

import csv
from collections.abc import Callable

import msgspec
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from armies.qr_code import qr_code
from armies.systems import requested_game
from games.agreement import from_text, settings_of, summary_line
from games.events import services
from games.events.forms import EventForm
from games.events.models import Tournament, TournamentKind, TournamentStage
from games.events.pictures import event_picture
from games.events.records import pairings_of
from games.events.selectors import event_sheet, exported, listed_events
from games.events.upkeep import event_go_on
from games.matches.forms.army_choice import chosen_roster, lists_for
from games.matches.forms.match import STRONG, ListForm
from games.matches.page_helpers import add_refusal_message, refusals_as_messages
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from rules.roster.roster import Roster
from rules.roster.text import text_export

MOST_DIGITS = 4
MOST_LEADERS = 4  # of the picture
LASTS = 300  # seconds for which other sites may cache it
KINDS = {kind.value: kind.label.partition(":")[0] for kind in TournamentKind}


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The visitor’s events, and the public ones."""
    mine, public = listed_events(request.user)
    return render(request, "events/events.html", {"mine": mine, "public": public, "games": SYSTEMS.values()})


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make an event."""
    game = requested_game(request)
    form = EventForm(game, request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = ensure_user(request)
        count_creation(request, "matches")
        try:
            made = services.event_make(user=user, system=game.system.id, settings=form.agreement(), **form.event())
        except Refused as refused:
            add_refusal_message(request, refused)
        else:
            return redirect(made)
    return render(request, "events/new.html", {"form": form, "game": game})


@require_safe
@never_cache
def event(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """One event: rounds, the visitor’s next match, pairings, standings, how to enter, and the organiser’s part."""
    return _page(request, _found(tournament_id))


@require_safe
@never_cache
def team(request: HttpRequest, tournament_id: str, token: str) -> HttpResponse:
    """The event for a visitor who was sent the link of a team."""
    found = _found(tournament_id)
    invited = found.entrants.filter(token=token).first()
    if invited is None:
        raise Http404
    return _page(request, found, {"invited": invited})


def _page(request: HttpRequest, found: Tournament, more: dict[str, object] | None = None) -> HttpResponse:
    game, agreement = SYSTEMS[found.system], from_text(found.agreement)
    context = {
        **_context(request, found),
        "list_form": ListForm(lists_for(game, request.user, agreement), 0),
        "preview": _link_preview(request, found),
    }
    return render(request, "events/event.html", {**context, **(more or {})})


def _context(request: HttpRequest, found: Tournament) -> dict[str, object]:
    """What every page of an event shows."""
    game = SYSTEMS[found.system]
    return {
        "sheet": event_sheet(found, request.user, _number(request.GET.get("round", ""))),
        "event": found,
        "game": game,
        "agreed": summary_line(settings_of(game), from_text(found.agreement)),
        "url": request.build_absolute_uri(found.get_absolute_url()),
        "kind": KINDS[found.kind],
    }


def _link_preview(request: HttpRequest, found: Tournament) -> dict[str, str]:
    """How other sites show a link to it."""
    return {
        "title": found.title,
        "words": f"{SYSTEMS[found.system].name}, {KINDS[found.kind].lower()}. {_state(found)}",
        "image": request.build_absolute_uri(reverse("events:preview", args=[found.pk])),
        "address": request.build_absolute_uri(found.get_absolute_url()),
    }


def _state(found: Tournament) -> str:
    """Where the event stands, in a sentence."""
    if found.stage == TournamentStage.OPEN:
        return f"Open for entries: {found.entrants.count()} of {found.places} places are taken."
    if found.stage == TournamentStage.RUNNING:
        return f"Round {found.number} of {found.rounds} is played now."
    return "It is over."


@require_safe
def preview(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The picture of the event for other sites: what it is, and who leads."""
    found = _found(tournament_id)
    rows = event_sheet(found, AnonymousUser()).standings[:MOST_LEADERS] if found.number else ()
    lines = tuple((f"{row.place}. {row.entrant}", f"{row.points} pts") for row in rows)
    kind = f"{SYSTEMS[found.system].name} · {KINDS[found.kind]}"
    answer = HttpResponse(event_picture(found.title, kind, _state(found), lines), content_type="image/png")
    answer["Cache-Control"] = f"public, max-age={LASTS}"
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer


@require_safe
@never_cache
def organise(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The organiser’s own page: the link, entries, disputes, time. Others are led to the page of the event."""
    found = _found(tournament_id)
    context = {**_context(request, found), "strengths": STRONG}
    if found.organiser_id is None or found.organiser_id != request.user.pk:
        return redirect(found)
    return render(request, "events/organise.html", context)


@require_safe
@never_cache
def poster(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """A sheet to print: what the event is, and a code that opens its page."""
    found = _found(tournament_id)
    context = _context(request, found)
    context["code"] = qr_code(str(context["url"]))
    return render(request, "events/poster.html", context)


@require_safe
@never_cache
def watch(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Every match of the round that is played now, each with its table as spectators see it."""
    return render(request, "events/watch.html", _context(request, _found(tournament_id)))


@require_safe
@never_cache
def played_list(request: HttpRequest, tournament_id: str, player: int) -> HttpResponse:
    """The list of a player, as soon as it may be read."""
    found = _found(tournament_id)
    sheet = event_sheet(found, request.user)
    one = found.players.select_related("user").filter(pk=player).first() if player in sheet.open_lists else None
    if one is None or not one.roster:
        raise Http404
    game = SYSTEMS[found.system]
    text = text_export(msgspec.json.decode(one.roster, type=Roster), game.catalogue, game.checks)
    return render(request, "events/list.html", {"event": found, "player": one, "text": text})


def _number(written: str) -> int | None:
    return int(written) if written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS else None


def _found(tournament_id: str) -> Tournament:
    found = Tournament.objects.select_related("organiser").filter(pk=tournament_id).first()
    if found is None:
        raise Http404
    return found


@require_POST
def act(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Do something in the event: the field `do` says what. Refusals are shown on its page."""
    found = _found(tournament_id)
    action = ACTIONS.get(request.POST.get("do", ""))
    if action is None:
        raise Http404
    with refusals_as_messages(request):
        answer = action(request, found)
        if answer is not None:
            return answer
    back = request.POST.get("back") == "organise"
    return redirect("events:organise", found.pk) if back else redirect(found)


def _roster(request: HttpRequest, found: Tournament) -> Roster:
    value = request.POST.get("roster", "").replace("\x00", "")
    return chosen_roster(SYSTEMS[found.system], ensure_user(request), value)


def _enter(request: HttpRequest, found: Tournament) -> None:
    user, name = ensure_user(request), request.POST.get("team", "")
    services.event_enter(tournament_id=found.pk, user=user, roster=_roster(request, found), team=name)


def _join(request: HttpRequest, found: Tournament) -> None:
    user, token = ensure_user(request), request.POST.get("token", "").replace("\x00", "")
    services.team_join(tournament_id=found.pk, user=user, token=token, roster=_roster(request, found))


def _choose(request: HttpRequest, found: Tournament) -> None:
    services.list_choose(tournament_id=found.pk, user=request.user, roster=_roster(request, found))
    messages.success(request, "Your list is chosen. You may change it until the event begins.")


def _leave(request: HttpRequest, found: Tournament) -> None:
    services.event_leave(tournament_id=found.pk, user=request.user)
    messages.success(request, "You have left the event.")


def _come(request: HttpRequest, found: Tournament) -> HttpResponse:
    shown = event_sheet(found, request.user).next_match
    if shown is None:
        raise Http404
    played = shown.played
    if played.match_id is None:
        services.match_open(tournament_id=found.pk, number=played.pk)
        played.refresh_from_db()
    match_id = str(played.match_id)
    services.match_come(match_id=match_id, user=ensure_user(request), seed=request.POST.get("seed", ""))
    return redirect("games:match", match_id)


def _computers(request: HttpRequest, found: Tournament) -> None:
    count = min(_number(request.POST.get("count", "")) or 1, found.places)
    strength = request.POST.get("strength", "")
    services.computers_add(tournament_id=found.pk, user=request.user, strength=strength, count=count)


def _begin(request: HttpRequest, found: Tournament) -> None:
    services.event_begin(tournament_id=found.pk, user=request.user)
    event_go_on(found.pk)


def _remove(request: HttpRequest, found: Tournament) -> None:
    number = _number(request.POST.get("number", "")) or 0
    services.entrant_remove(tournament_id=found.pk, user=request.user, number=number)


def _dispute(request: HttpRequest, found: Tournament) -> None:
    table, words = _number(request.POST.get("table", "")) or 0, request.POST.get("words", "").replace("\x00", "")
    services.dispute_make(tournament_id=found.pk, user=request.user, pairing=table, words=words)


def _decide(request: HttpRequest, found: Tournament) -> None:
    table, answer = _number(request.POST.get("table", "")) or 0, request.POST.get("answer", "").replace("\x00", "")
    outcome = request.POST.get("outcome", "")
    services.table_decide(tournament_id=found.pk, user=request.user, pairing=table, outcome=outcome, answer=answer)


def _lengthen(request: HttpRequest, found: Tournament) -> None:
    days = _number(request.POST.get("days", "")) or 0
    services.round_lengthen(tournament_id=found.pk, user=request.user, days=days)


def _end(request: HttpRequest, found: Tournament) -> HttpResponse | None:
    if services.event_end(tournament_id=found.pk, user=request.user):
        messages.success(request, "The event is deleted.")
        return redirect("events:events")
    return None


ACTIONS: dict[str, Callable[[HttpRequest, Tournament], HttpResponse | None]] = {
    "enter": _enter,
    "join": _join,
    "choose": _choose,
    "leave": _leave,
    "come": _come,
    "computers": _computers,
    "begin": _begin,
    "remove": _remove,
    "dispute": _dispute,
    "decide": _decide,
    "lengthen": _lengthen,
    "end": _end,
}


@require_safe
def standings_csv(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The standings as CSV."""
    found = _found(tournament_id)
    sheet = event_sheet(found, request.user)
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.pk}.csv"'
    rows = csv.writer(answer)
    rows.writerow(["place", "name", "points", "rounds", *(one.name for one in sheet.tie_breaks)])
    for row in sheet.standings:
        rows.writerow([row.place, _plain(str(row.entrant)), row.points, row.form, *row.broken])
    return answer


def _plain(name: str) -> str:
    """The name so that no spreadsheet takes it for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


@require_safe
def event_json(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """The event as JSON."""
    found = _found(tournament_id)
    return JsonResponse(exported(event_sheet(found, request.user), list(pairings_of(found))))
