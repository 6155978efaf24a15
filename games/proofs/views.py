"""The page of a match's proof: the fingerprint, the dice, and whether everything fits."""

from concurrent.futures import Future

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.matches.page_helpers import match_or_404
from games.models import Match, Status
from games.proofs.evidence import evidence_of
from games.proofs.proof_queue import proofs
from games.proofs.verification import Verdict

PATIENCE = 1.0  # seconds that the page waits for a proof before it says that the proof is in progress
AGAIN = 3  # seconds between reloads of such a page


@require_safe
def verify(request: HttpRequest) -> HttpResponse:
    """A field for the id or address of a match."""
    wanted = request.GET.get("match", "").strip().rstrip("/").rsplit("/", 1)[-1].replace("\x00", "")
    if wanted and Match.objects.filter(pk=wanted).exists():
        return redirect("games:match_verify", wanted)
    if wanted:
        messages.error(request, "There is no such match. Copy its whole address.")
    return render(request, "games/verify.html")


@require_http_methods(["GET", "POST"])
def match_proof(request: HttpRequest, match_id: str) -> HttpResponse:
    """The fingerprint; after the match also the secret, and on request the whole proof.

    While a proof takes long, the page reloads by itself.
    """
    found = match_or_404(match_id)
    over = found.status == Status.OVER
    proof = _proof(request, found) if over else None
    shown = {"match": found, "over": over, "verdict": None, "under_way": False, "ahead": 0}
    if proof is None:
        return render(request, "games/proof.html", shown)
    try:
        verdict = proof.result(PATIENCE if request.method == "POST" or "now" in request.GET else 0)
    except TimeoutError:
        page = render(request, "games/proof.html", shown | {"under_way": True, "ahead": proofs.ahead(proof)})
        page["Refresh"] = f"{AGAIN}; url={request.path}?asked"
        return page
    return render(request, "games/proof.html", shown | {"verdict": verdict})


def _proof(request: HttpRequest, found: Match) -> Future[Verdict] | None:
    """The requested proof: by the button, by a link with `now`, or by the page that waits for it."""
    if request.method == "GET" and "now" not in request.GET:
        return proofs.asked(found.id, found.revision) if "asked" in request.GET else None
    proof = proofs.ask(found.id, found.revision)
    if proof is None:
        messages.warning(request, "Many matches are being checked right now. Try again in a minute.")
    return proof


@require_safe
def evidence(request: HttpRequest, match_id: str) -> JsonResponse:
    """All data of the proof, after the match."""
    found = match_or_404(match_id)
    if found.status != Status.OVER:
        raise Http404
    answer = JsonResponse(evidence_of(Match.objects.get(pk=match_id)))
    answer["Content-Disposition"] = f'attachment; filename="gridless-{match_id}.json"'
    return answer
