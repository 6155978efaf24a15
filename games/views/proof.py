"""The proof of a match: what was committed, what was rolled, and whether it all fits."""

from collections import OrderedDict
from threading import Lock
from time import monotonic

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_http_methods

from games.evidence import evidence_of
from games.models import Match, Status
from games.verification import Verdict, match_verify
from games.views.common import match_or_404

KEPT_FOR = 600.0  # seconds
MOST_KEPT = 500

_one_at_a_time = Lock()
_known: OrderedDict[tuple[str, int], tuple[float, Verdict]] = OrderedDict()  # by match and revision, with when


@require_GET
def verify(request: HttpRequest) -> HttpResponse:
    """A field for a match's name or address."""
    wanted = request.GET.get("match", "").strip().rstrip("/").rsplit("/", 1)[-1].replace("\x00", "")
    if wanted and Match.objects.filter(pk=wanted).exists():
        return redirect("games:match_verify", wanted)
    if wanted:
        messages.error(request, "There is no match of that name. Copy its whole address.")
    return render(request, "games/verify.html")


@require_http_methods(["GET", "POST"])
def match_proof(request: HttpRequest, match_id: str) -> HttpResponse:
    """What was committed before the match; after it, the secret, and on request the whole proof worked out anew."""
    found = match_or_404(match_id)
    over = found.status == Status.OVER
    verdict = _verdict(request, found) if request.method == "POST" and over else None
    return render(request, "games/proof.html", {"match": found, "over": over, "verdict": verdict})


def _verdict(request: HttpRequest, found: Match) -> Verdict | None:
    """The verdict, no older than ten minutes; None while another one is being worked out."""
    if verdict := _remembered(found):
        return verdict
    if not _one_at_a_time.acquire(blocking=False):
        messages.warning(request, "Another match is being checked right now. Try again in a few seconds.")
        return None
    try:
        match = Match.objects.get(pk=found.pk)
        verdict = match_verify(match)
    finally:
        _one_at_a_time.release()
    _known[match.id, match.revision] = monotonic(), verdict
    while len(_known) > MOST_KEPT:
        _known.popitem(last=False)
    return verdict


def _remembered(found: Match) -> Verdict | None:
    """What this match came to a while ago, as it stands now."""
    when, verdict = _known.get((found.id, found.revision), (-KEPT_FOR, None))
    return verdict if monotonic() - when < KEPT_FOR else None


@require_GET
def evidence(request: HttpRequest, match_id: str) -> JsonResponse:
    """Everything the proof rests on, once the match is over."""
    found = match_or_404(match_id)
    if found.status != Status.OVER:
        raise Http404
    answer = JsonResponse(evidence_of(Match.objects.get(pk=match_id)))
    answer["Content-Disposition"] = f'attachment; filename="gridless-{match_id}.json"'
    return answer
