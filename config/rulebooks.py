"""The rules reference: every rule of a system, with one anchor for each rule id."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.site_rulebook import SITE_RULEBOOK
from rules.registry import SYSTEMS
from rules.roster.rulebook import Rulebook, UnknownRule

EVERYWHERE = (SITE_RULEBOOK.book.id, "kernel", "table")  # the prefix of rule ids that hold in every game


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """The systems whose rules can be read."""
    return render(request, "rules/index.html", {"systems": SYSTEMS.values(), "table": SITE_RULEBOOK.book})


def _book(system: str) -> Rulebook:
    """A game's rulebook, or the book of rules for every table. Raises `Http404`."""
    if system in EVERYWHERE:
        return SITE_RULEBOOK
    if system not in SYSTEMS:
        raise Http404
    return SYSTEMS[system].rulebook


@require_safe
def rulebook(request: HttpRequest, system: str) -> HttpResponse:
    """One system's rules by section; the log, refusals and list problems link here by rule id."""
    book = _book(system)
    sections = [(number, title, rules) for number, (title, rules) in enumerate(book.sections().items(), start=1)]
    return render(request, "rules/book.html", {"book": book.book, "sections": sections})


@require_safe
def rulings(request: HttpRequest, system: str) -> JsonResponse:
    """The ids of rules with a ruling, so that the log can mark them."""
    read = [rule.id for rule in _book(system).rules if rule.ruling]
    return JsonResponse({"rules": read}, headers={"Cache-Control": "public, max-age=3600"})


@require_safe
def titles(request: HttpRequest, system: str) -> JsonResponse:
    """The titles of all rules that a match of the system may name."""
    found = {rule.id: rule.title for book in (SITE_RULEBOOK, _book(system)) for rule in book.rules}
    return JsonResponse({"titles": found}, headers={"Cache-Control": "public, max-age=3600"})


@require_safe
def rule(request: HttpRequest, system: str, rule_id: str) -> HttpResponse:
    """One rule in words, for a page that explains it in place."""
    try:
        found = _book(system).rule(rule_id)
    except UnknownRule:
        raise Http404 from None
    words = {"id": found.id, "title": found.title, "text": found.text, "ruling": found.ruling}
    return JsonResponse(words, headers={"Cache-Control": "public, max-age=3600"})
