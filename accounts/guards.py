"""Guards of account pages: the visitor needs an account, and for changes has to confirm who they are."""

from collections.abc import Callable
from functools import wraps

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect

SIGN_UP_FIRST = "Sign up first: a guest has no account to change."


def for_accounts(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view for people with an account; a guest is led to sign up, a stranger to log in."""

    @wraps(view)
    def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect("accounts:log_in")
        if request.user.is_guest:
            messages.info(request, SIGN_UP_FIRST)
            return redirect("accounts:sign_up")
        return view(request, *args, **kwargs)

    return checked


def confirmed(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view for people who have just confirmed who they are, so that an open browser is not enough."""

    @wraps(view)
    def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        raise_if_reauthentication_required(request, app="allauth.account")
        return view(request, *args, **kwargs)

    return for_accounts(checked)


def own_data(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view for everybody who has things here: a guest at once, the owner of an account as `confirmed` says."""
    for_owners = confirmed(view)

    @wraps(view)
    def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            return view(request, *args, **kwargs)
        return for_owners(request, *args, **kwargs)

    return checked
