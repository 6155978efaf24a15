"""Personal tokens for programs: made, found, revoked. A token has 256 random bits, so a plain hash of it is enough."""

import secrets
from hashlib import sha256

from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.names import has_invisible, normalized

PREFIX = "gridless_"  # a token found somewhere says what it is
MOST_TOKENS = 20  # of one person
SCOPES = {
    "armies:read": "Read my armies",
    "armies:write": "Change, store and delete my armies",
    "matches:read": "Read my matches",
    "matches:write": "Open, join and play matches for me",
}


class TokenError(ValueError):
    """A token that cannot be made; the message is a sentence."""


def token_create(*, user: User, name: str, scopes: list[str]) -> str:
    """A new token of the user, which nobody can read again later. Raises `TokenError`."""
    if user.api_tokens.count() >= MOST_TOKENS:
        raise TokenError(f"You have {MOST_TOKENS} tokens already. Revoke one you no longer need.")
    called = normalized(name)
    if not called or has_invisible(called):
        raise TokenError("Give the token a name with letters or digits, so that you know later what it is for.")
    known = [scope for scope in SCOPES if scope in scopes]
    if not known:
        raise TokenError("Choose at least one thing that the token may do.")
    token = PREFIX + secrets.token_urlsafe(32)
    ApiToken.objects.create(user=user, name=called, digest=_digest(token), scopes=" ".join(known))
    return token


def token_find(token: str) -> ApiToken | None:
    """The token with this text, of an active account. The day of its last use is stored."""
    found = ApiToken.objects.select_related("user").filter(digest=_digest(token), user__is_active=True).first()
    today = timezone.localdate()
    if found is not None and found.last_used != today:
        ApiToken.objects.filter(pk=found.pk).update(last_used=today)
    return found


def token_revoke(*, user: User, number: int) -> bool:
    """Delete a token of the user; whether there was one."""
    return user.api_tokens.filter(pk=number).delete()[0] > 0


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
