"""The pages of a campaign: open it, its sheet, answers, the due match, links to seats."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import count_creation
from accounts.services import ensure_user
from armies.catalogues import catalogue_played
from armies.models import OwnCatalogue
from armies.page_helpers import catalogue_shown
from armies.systems import remember_game, requested_game
from games.agreement import from_text, with_pace
from games.campaigns import services as campaign_services
from games.campaigns.forms import CampaignForm, answer_from
from games.campaigns.proof import campaign_evidence, campaign_verify
from games.campaigns.selectors import CampaignSheet, foreseen
from games.campaigns.services.absence import is_answer_late, is_arrival_late
from games.campaigns.services.current_state import current_sheet
from games.campaigns.services.founding import campaign_settings
from games.ids import invite_token, match_of_invite
from games.matches.absence import LIMIT
from games.matches.forms.army_choice import chosen_roster, lists_for
from games.matches.forms.match import ListForm, SeedForm
from games.matches.page_helpers import accepted_marks, add_refusal_message, redirect_from, refusals_as_messages
from games.matches.presenters import campaign_mark_rows, settings_in_words
from games.models import Campaign, Status
from rules.kernel.question import Question
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS, Game

LINKS = "campaign_links"
MOST_LINKS = 20
MOST_NUMBER = 9


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Agree on a campaign and open it."""
    game = requested_game(request)
    if game.campaign is None:
        game = next((one for one in SYSTEMS.values() if one.campaign is not None), game)
    if game.campaign is None:
        raise Http404
    form = CampaignForm(game, game.campaign, request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        opened = _opened(request, game, form)
        if opened:
            return remember_game(redirect("games:campaign", opened), game)
    return render(request, "games/campaign_new.html", {"form": form, "game": game, "offer": game.campaign})


def _opened(request: HttpRequest, game: Game, form: CampaignForm) -> str:
    """The id of the opened campaign; None if it was refused."""
    user = ensure_user(request)
    count_creation(request, "matches")
    try:
        taken = campaign_services.campaign_create(
            user=user,
            system=game.system.id,
            settings=form.agreement(),
            seed=form.cleaned_data["seed"],
            strength=form.computer(),
        )
    except Refused as refused:
        add_refusal_message(request, refused)
        return ""
    _remember(request, taken.campaign.id, taken.token)
    return taken.campaign.id


@require_safe
@never_cache
def campaign(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """The sheet of a campaign. A finished match is counted first."""
    sheet = _sheet(request, campaign_id)
    return render(request, "games/campaign.html", _context(request, sheet))


@require_safe
@never_cache
def state(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Tells an open page to reload if there is something new, or to go to the match."""
    try:
        sheet = _sheet(request, campaign_id)
    except Http404:
        return redirect_from(request, "campaign")
    if sheet.mark == request.GET.get("mark"):
        return HttpResponse(status=204)
    if "came" in request.GET and sheet.due and sheet.due.is_playing:
        return HttpResponse(headers={"HX-Redirect": reverse("games:match", args=[sheet.due.match.id])})
    return HttpResponse(headers={"HX-Refresh": "true"})


def _sheet(request: HttpRequest, campaign_id: str) -> CampaignSheet:
    try:
        return current_sheet(campaign_id, request.user.pk)
    except Campaign.DoesNotExist:
        raise Http404 from None


def _context(request: HttpRequest, sheet: CampaignSheet) -> dict[str, Any]:
    found, game = sheet.campaign, SYSTEMS[sheet.campaign.system]
    if game.campaign is None:
        raise Http404
    agreement = from_text(found.agreement)
    context = {
        "sheet": sheet,
        "campaign": found,
        "game": game,
        "offer": game.campaign,
        "agreed": settings_in_words(campaign_settings(game, game.campaign), agreement),
        "pace": with_pace(game, agreement),
        "seed_form": SeedForm(),
        "link": request.session.get(LINKS, {}).get(found.id, ""),
        "free": any(place.free for place in sheet.seats),
        "late": sheet.own is not None and is_answer_late(found, sheet.own),
        "missing": sheet.own is not None and is_arrival_late(found, sheet.own),
        "patience": LIMIT,
        "picked": None,
    }
    missing = campaign_services.campaign_unaccepted(found) if found.status == Status.GATHERING else {}
    context["marks"] = campaign_mark_rows(found, sheet.seats)
    context["to_accept"] = missing.get(sheet.own.number, ()) if sheet.own else ()
    if sheet.own is not None:
        invitation = reverse("games:campaign_join", args=[invite_token(found.id)])
        lists = lists_for(game, request.user, game.campaign.lists)
        context["invitation"] = request.build_absolute_uri(invitation)
        context["form"] = None if sheet.own.ready else ListForm(lists, sheet.own.number)
        if context["link"]:
            way_back = reverse("games:campaign_seat", args=[context["link"]])
            context["link"] = request.build_absolute_uri(way_back)
    return context


@require_http_methods(["GET", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The friend's page: the agreement, and a button to take the seat."""
    campaign_id = match_of_invite(token)
    if campaign_id is None:
        raise Http404
    sheet = _sheet(request, campaign_id)
    if sheet.own is not None or not any(place.free for place in sheet.seats):
        return redirect("games:campaign", campaign_id)
    if request.method == "POST":
        with refusals_as_messages(request):
            user = ensure_user(request)
            taken = campaign_services.campaign_join(
                campaign_id=campaign_id, user=user, seed=request.POST.get("seed", "")
            )
            _remember(request, campaign_id, taken.token)
        return redirect("games:campaign", campaign_id)
    host = next((place.user for place in sheet.seats if place.user), None)
    return render(request, "games/campaign_join.html", _context(request, sheet) | {"host": host})


@require_POST
def lock_in(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Buy the first squad."""
    found = _sheet(request, campaign_id).campaign
    with refusals_as_messages(request):
        chosen = request.POST.get("roster", "").replace("\x00", "")
        roster = chosen_roster(SYSTEMS[found.system], request.user, chosen)
        campaign_services.campaign_lock_in(campaign_id=campaign_id, user=request.user, roster=roster)
    return redirect("games:campaign", campaign_id)


@require_POST
def accept(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Accept what of the campaign is not of the book."""
    _sheet(request, campaign_id)
    with refusals_as_messages(request):
        campaign_services.campaign_accept(campaign_id=campaign_id, user=request.user, accepted=accepted_marks(request))
    return redirect("games:campaign", campaign_id)


@require_safe
def house_force(request: HttpRequest, campaign_id: str, seat: int) -> HttpResponse:
    """The force of its own that a seat of this campaign brings."""
    slugs = [place.own_catalogue for place in _sheet(request, campaign_id).seats if place.number == seat]
    try:
        found = catalogue_played(next(filter(None, slugs), ""))
    except OwnCatalogue.DoesNotExist:
        raise Http404("This seat brings no force of its own.") from None
    return catalogue_shown(request, found, played=True)


@require_POST
def answer(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Answer a question. What was chosen stays in the form of a refused answer."""
    sheet = _sheet(request, campaign_id)
    number, chapter = _whole(request, "question"), _whole(request, "chapter")
    asked = _asked(sheet, number)
    if asked is None:
        messages.error(request, "That question is not open any more.")
        return redirect("games:campaign", campaign_id)
    try:
        campaign_services.campaign_answer(
            campaign_id=campaign_id,
            user=request.user,
            chapter=chapter,
            question=number,
            answer=answer_from(request.POST, asked),
        )
    except Refused as refused:
        add_refusal_message(request, refused)
        given = {"picked": request.POST.getlist("pick"), "typed": request.POST.get("number", "")}
        return render(request, "games/campaign.html", _context(request, _sheet(request, campaign_id)) | given)
    return redirect("games:campaign", campaign_id)


@require_POST
@never_cache
def preview(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """What the answer in the form would do, or why it is not allowed."""
    sheet = _sheet(request, campaign_id)
    number = _whole(request, "question")
    asked = _asked(sheet, number)
    if asked is None:
        return HttpResponse(status=204)
    try:
        context: dict[str, Any] = {"lines": foreseen(sheet, number, answer_from(request.POST, asked))}
    except Refused as refused:
        context = {"refusal": refused.refusal}
    return render(request, "games/_campaign_preview.html", context)


def _asked(sheet: CampaignSheet, number: int) -> Question | None:
    """The open question with this number, if the reader is asked it."""
    questions = sheet.look.questions if sheet.look else ()
    return next((question for question in questions if question.number == number), None)


def _whole(request: HttpRequest, name: str) -> int:
    digits = request.POST.get(name, "")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= MOST_NUMBER else -1


@require_POST
def table(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Come to the due match."""
    _sheet(request, campaign_id)
    try:
        seed = request.POST.get("seed", "")
        match = campaign_services.battle_join(campaign_id=campaign_id, user=request.user, seed=seed)
    except Refused as refused:
        add_refusal_message(request, refused)
        return redirect("games:campaign", campaign_id)
    return redirect("games:match", match.id)


@require_POST
def give_up(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Give up between two matches, or leave a campaign that has not begun."""
    found = _sheet(request, campaign_id).campaign
    with refusals_as_messages(request):
        if found.status == Status.GATHERING:
            campaign_services.campaign_withdraw(campaign_id=campaign_id, user=request.user)
            return redirect("games:lobby")
        campaign_services.campaign_give_up(campaign_id=campaign_id, user=request.user)
    return redirect("games:campaign", campaign_id)


@require_POST
def end_without(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """End it because the other side has not answered for days."""
    _sheet(request, campaign_id)
    with refusals_as_messages(request):
        campaign_services.campaign_end_without(campaign_id=campaign_id, user=request.user)
    return redirect("games:campaign", campaign_id)


@require_POST
def table_without(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Count the due match as lost by the other side, which has not come for days."""
    _sheet(request, campaign_id)
    with refusals_as_messages(request):
        campaign_services.battle_without(campaign_id=campaign_id, user=request.user)
    return redirect("games:campaign", campaign_id)


@require_http_methods(["GET", "POST"])
@never_cache
def proof(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """The fingerprint; after the end also the secret, and on request the proof."""
    found = _sheet(request, campaign_id).campaign
    over = found.status == Status.OVER
    verdict = campaign_verify(found) if over and request.method == "POST" else None
    shown = {"campaign": found, "over": over, "verdict": verdict, "seats": found.seats.all()}
    return render(request, "games/campaign_proof.html", shown | {"battles": found.battles.select_related("match")})


@require_safe
def evidence(request: HttpRequest, campaign_id: str) -> JsonResponse:
    """The evidence of a finished campaign."""
    found = _sheet(request, campaign_id).campaign
    if found.status != Status.OVER:
        raise Http404
    answer = JsonResponse(campaign_evidence(found))
    answer["Content-Disposition"] = f'attachment; filename="gridless-campaign-{campaign_id}.json"'
    return answer


@require_POST
def renew_link(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """A new link for one's seat; the old one stops working."""
    _sheet(request, campaign_id)
    with refusals_as_messages(request):
        _, token = campaign_services.campaign_link_renew(campaign_id=campaign_id, user=request.user)
        _remember(request, campaign_id, token)
    return redirect("games:campaign", campaign_id)


@require_http_methods(["GET", "POST"])
@never_cache
def seat(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the link of a campaign seat."""
    try:
        held = campaign_services.campaign_seat_of(token=token)  # before anybody becomes a guest
        if request.method == "GET":
            return render(request, "games/seat.html", {"title": held.campaign.title})
        found = campaign_services.campaign_seat_recover(token=token, user=ensure_user(request))
    except Refused as refused:
        add_refusal_message(request, refused)
        return render(request, "games/seat.html", status=404)
    _remember(request, found.id, token)
    messages.success(request, "Welcome back. You have your seat on this device now.")
    return redirect("games:campaign", found.id)


def _remember(request: HttpRequest, campaign_id: str, token: str) -> None:
    links = {**request.session.get(LINKS, {}), campaign_id: token}
    request.session[LINKS] = dict(list(links.items())[-MOST_LINKS:])
