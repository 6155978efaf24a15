"""The rules reference: every rule of a system in our own words, one anchor per rule id."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.registry import SYSTEMS
from rules.roster.rulebook import UnknownRule


@require_safe
def rulebooks(request: HttpRequest) -> HttpResponse:
    """The systems whose rules can be read."""
    return render(request, "rules/index.html", {"systems": SYSTEMS.values()})


@require_safe
def rulebook(request: HttpRequest, system: str) -> HttpResponse:
    """One system's rules by section; the log, refusals and list problems link here by rule id."""
    if system not in SYSTEMS:
        raise Http404
    book = SYSTEMS[system].rulebook
    sections = [(number, title, rules) for number, (title, rules) in enumerate(book.sections().items(), start=1)]
    return render(request, "rules/book.html", {"book": book.book, "sections": sections})


@require_safe
def rulings(request: HttpRequest, system: str) -> JsonResponse:
    """The ids of the rules that we had to read ourselves, for a log that shows what rests on them."""
    if system not in SYSTEMS:
        raise Http404
    read = [rule.id for rule in SYSTEMS[system].rulebook.rules if rule.ruling]
    return JsonResponse({"rules": read}, headers={"Cache-Control": "public, max-age=3600"})


@require_safe
def rule(request: HttpRequest, system: str, rule_id: str) -> HttpResponse:
    """One rule in words, for a page that explains it on the spot."""
    if system not in SYSTEMS:
        raise Http404
    try:
        found = SYSTEMS[system].rulebook.rule(rule_id)
    except UnknownRule:
        raise Http404 from None
    words = {"id": found.id, "title": found.title, "text": found.text, "ruling": found.ruling}
    return JsonResponse(words, headers={"Cache-Control": "public, max-age=3600"})
