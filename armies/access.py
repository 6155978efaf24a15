"""Whose army a page is about: the owner's own, or anybody's by its link."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.visitor import Visitor, known_user
from armies.models import RosterRecord
from armies.selectors import roster_owned, roster_shared
from rules.roster.codec import NotARoster

P = ParamSpec("P")
R = TypeVar("R", bound=HttpRequest)


def shared_or_404(slug: str, viewer: Visitor | None = None) -> RosterRecord:
    """The army behind a link. Raises `Http404`, also for a private one that is not the viewer's."""
    try:
        return roster_shared(slug=slug, viewer=viewer)
    except RosterRecord.DoesNotExist:
        raise Http404("No army has that link.") from None


def owned_or_404(request: HttpRequest, slug: str) -> RosterRecord:
    """The visitor's own army. Raises `Http404`, also for somebody else's."""
    try:
        return roster_owned(slug=slug, owner=known_user(request))
    except RosterRecord.DoesNotExist:
        raise Http404("No army of yours has that link.") from None


def with_unreadable_page(view: Callable[Concatenate[R, P], HttpResponse]) -> Callable[Concatenate[R, P], HttpResponse]:
    """Show a page with the reason and the way out for a stored army that no game here can read."""

    @wraps(view)
    def viewing(request: R, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NotARoster as wrong:
            record = shared_or_404(str(kwargs["slug"]), request.user)
            context = {"roster": record, "why": str(wrong), "own": record.owner_id == request.user.pk}
            return render(request, "armies/unreadable.html", context)

    return viewing
