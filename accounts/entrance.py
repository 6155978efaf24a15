"""Shared by sign-up, log-in and passkeys: the page to return to, a guest's name, the welcome to a new account."""

from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.account.utils import complete_signup
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

from accounts.models import User
from accounts.names import is_guest_name


def welcome(request: HttpRequest, user: User, *, method: str, **how: Any) -> HttpResponse:
    """Log the new account in and show its printed codes; the visitor continues from there.

    `method` and `how` are recorded as django-allauth does, so that the person counts as freshly authenticated.
    """
    codes = f"{reverse('accounts:codes')}?{urlencode({'next': next_page(request)})}"
    answer: HttpResponse = complete_signup(request, user, None, codes)
    record_authentication(request, user, method=method, reauthenticated=True, **how)
    messages.success(request, f"Welcome, {user}. Everything you do from now on is saved in this account.")
    return answer


def own_name(guest: User | None) -> str:
    """The name if the guest chose it; empty if the site gave it."""
    return guest.display_name if guest and not is_guest_name(guest.display_name) else ""


def next_page(request: HttpRequest) -> str:
    """The page of this site from which the visitor came, or the front page."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else resolve_url("home")
