"""Typed requests: who a request comes from."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest
from django_htmx.middleware import HtmxDetails
from rest_framework.request import Request

from accounts.models import User

Visitor = User | AnonymousUser


class PageRequest(HttpRequest):
    """A request after our middleware: `htmx` says whether a part of a page is wanted."""

    htmx: HtmxDetails


class MemberRequest(Request):
    """A request to an API view that lets only known people in (`IsAuthenticated`)."""

    user: User


def known_user(request: HttpRequest) -> User:
    """The person of this browser. Raises `Http404` for a stranger, who owns nothing here."""
    if not request.user.is_authenticated:
        raise Http404
    return request.user
