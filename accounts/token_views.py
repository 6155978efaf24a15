"""The page of one's personal tokens: make one, see which there are, revoke."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.api_tokens import SCOPES, TokenError, token_create, token_revoke
from accounts.guards import confirmed
from accounts.limits import count_creation
from accounts.models import NAME_LENGTH
from accounts.visitor import known_user


@require_http_methods(["GET", "POST"])
@never_cache
@confirmed
def tokens(request: HttpRequest) -> HttpResponse:
    """My tokens. A new one is shown once, right after it was made."""
    user = known_user(request)
    name, chosen = request.POST.get("name", ""), request.POST.getlist("scopes")
    context: dict[str, Any] = {"scopes": SCOPES, "chosen": chosen, "name": name}
    if request.method == "POST":
        count_creation(request, "account-changes", str(user.pk))
        try:
            made = token_create(user=user, name=name[:NAME_LENGTH], scopes=chosen)
            context |= {"made": made, "chosen": [], "name": ""}
        except TokenError as wrong:
            context["problem"] = str(wrong)
    return render(request, "accounts/tokens.html", context | {"tokens": user.api_tokens.all()})


@require_POST
@confirmed
def token_delete(request: HttpRequest) -> HttpResponse:
    """Revoke one of my tokens."""
    number = request.POST.get("token", "")
    is_number = number.isascii() and number.isdigit() and len(number) < 19
    if is_number and token_revoke(user=known_user(request), number=int(number)):
        messages.success(request, "The token is revoked. Programs that use it are locked out at once.")
    return redirect("accounts:tokens")


@require_POST
@confirmed
def bot_mark(request: HttpRequest) -> HttpResponse:
    """Say whether a program plays for this account."""
    user, is_bot = known_user(request), bool(request.POST.get("is_bot"))
    count_creation(request, "account-changes", str(user.pk))
    try:
        services.bot_mark(user=user, is_bot=is_bot)
        messages.success(request, f"Opponents see you as {user} in matches from now on.")
    except services.BotMarkRefused as refused:
        messages.error(request, str(refused))
    return redirect("accounts:tokens")
