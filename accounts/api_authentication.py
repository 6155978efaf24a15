"""Lets programs in with a personal token: `Authorization: Bearer gridless_…`."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from accounts.api_tokens import token_find
from accounts.models import ApiToken, User

SCOPE_BY_APP = {"armies": "armies", "games": "matches"}  # what the API of each app is called in scopes


class TokenAuthentication(BaseAuthentication):
    """The person whose token is sent. A token that may not do what is asked is refused before anything is read."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Raises `AuthenticationFailed` for a token that is not known and `PermissionDenied` beyond its scopes."""
        scheme, _, token = str(request.META.get("HTTP_AUTHORIZATION", "")).partition(" ")
        if scheme.lower() != "bearer":
            return None
        found = token_find(token.strip())
        if found is None:
            raise AuthenticationFailed("This token is not known. It may have been revoked: make a new one.")
        needed = scope_for(request)
        if needed not in found.scopes.split():
            raise PermissionDenied(f"This token may not do that. It needs the scope {needed} and has {found.scopes}.")
        return found.user, found


def scope_for(request: Request) -> str:
    """The scope that a request needs: by the app of its view, and whether it changes anything."""
    app = type(request.parser_context["view"]).__module__.partition(".")[0]
    return f"{SCOPE_BY_APP.get(app, app)}:{'read' if request.method in SAFE_METHODS else 'write'}"


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema of the API tells of it."""

    target_class = TokenAuthentication
    name = "tokenAuth"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer", "description": "A personal token from the account page."}
