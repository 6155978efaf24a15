"""The front page, the page about the site, and the field that takes a link."""

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_safe

from armies.models import ALPHABET, SLUG_LENGTH, RosterRecord
from armies.selectors import rosters_of
from armies.systems import requested_game
from config.retention import TABLE as RETENTION_TABLE
from games.matches.selectors import matches_of, open_challenges
from games.showcase.draw import picture
from rules.registry import SYSTEMS

LISTED = 5
NOT_OURS = "That link leads to no page here. Copy the whole link, from http to its last letter, or type the whole code."


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page: ways to begin, the games, open challenges, my matches, my armies."""
    user = request.user if request.user.is_authenticated else None
    game = requested_game(request)
    context = {
        "games": SYSTEMS.values(),
        "game": game,
        "picture": picture(game.system.id),
        "challenges": open_challenges(user)[:LISTED],
        "matches": matches_of(user)[:LISTED] if user else [],
        "rosters": rosters_of(user)[:LISTED] if user else [],
    }
    return render(request, "home.html", context)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker for notifications. It is served at the root, so its scope is every page."""
    return render(request, "worker.js", content_type="text/javascript; charset=utf-8")


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """The games, licences, credits, and what the proof of the dice shows."""
    return render(request, "about.html", {"games": SYSTEMS.values()})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, why and how long."""
    return render(request, "privacy.html", {"rows": RETENTION_TABLE})


@require_safe
def follow_link(request: HttpRequest) -> HttpResponse:
    """Redirects to a pasted link, if it is a page of this site."""
    link = request.GET.get("link", "").strip()
    path = page_of_code(link) or page_of_link(link, request.get_host())
    if path is None:
        messages.error(request, NOT_OURS)
        return redirect("home")
    return redirect(path)


def page_of_code(text: str) -> str | None:
    """The path of the army with the typed code, if there is one: capitals, spaces and hyphens do not matter."""
    code = "".join(text.replace("-", "").split()).lower()
    if len(code) != SLUG_LENGTH or not set(code) <= set(ALPHABET):
        return None
    record = RosterRecord.objects.filter(slug=code).first()
    return record.get_absolute_url() if record else None


def page_of_link(link: str, host: str) -> str | None:
    """The path of `link` when it names a page of this site (at `host`, or without a host), otherwise None."""
    try:
        parts = urlsplit(link if "//" in link or link.startswith("/") else f"//{link}")
        if parts.netloc not in {"", host} or parts.scheme not in {"", "http", "https"}:
            return None
        if parts.path.startswith("//"):
            return None
        resolve(parts.path)
    except (ValueError, Resolver404):
        return None
    return parts._replace(scheme="", netloc="").geturl()


@require_safe
def api_guide(request: HttpRequest) -> HttpResponse:
    """What programs can do, with examples."""
    examples = [
        {"id": "curl", "title": "With curl", "text": _source("api/first.sh")},
        {"id": "python", "title": "An army, with Python", "text": _source("api/army.py")},
        {"id": "bot", "title": "A bot, with Python", "text": _source("api/bot.py")},
    ]
    site = f"{request.scheme}://{request.get_host()}"
    return render(request, "api/guide.html", {"examples": examples, "site": site})


def _source(name: str) -> str:
    """An example as it is written."""
    return (settings.BASE_DIR / "templates" / name).read_text()
