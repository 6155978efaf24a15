"""How django-allauth behaves on this site: guests step aside, letters name the site, stored secrets are encrypted."""

import base64
from hashlib import sha256
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlencode

from accounts.letters import can_write, letter, send, whole
from accounts.limits import address_of, count_log_in
from accounts.models import User
from accounts.services import LOGIN_BACKEND
from accounts.sessions import LEFT_GUEST, step_aside

NO_ADDRESS = "0.0.0.0"  # noqa: S104  of a request that tells none
WRONG_CODE = "That code is not right. Codes of an app change every half minute; a printed code works once."
MESSAGES = {
    "account/messages/password_changed.txt": "Your password is changed. All other devices are logged out.",
    "account/messages/password_set.txt": "You have a password now.",
    "account/messages/email_confirmed.txt": "Your e-mail address is confirmed.",
    "account/messages/email_confirmation_failed.txt": "Another account already has that e-mail address.",
    "mfa/messages/totp_activated.txt": "From now on, logging in asks for a code of your app.",
    "mfa/messages/totp_deactivated.txt": "Logging in no longer asks for a code of an app.",
    "mfa/messages/webauthn_added.txt": "The passkey is added.",
    "mfa/messages/webauthn_removed.txt": "The passkey is removed. Remove it from your device too.",
}


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Log-in, passwords and e-mail addresses."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": (
            "No account has that username and password. Check both; passwords are case-sensitive."
        ),
        "incorrect_password": "That is not the password of this account.",
        "enter_current_password": "That is not your present password.",
        "duplicate_email": "You have that e-mail address already.",
    }

    def pre_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse | None:
        """A guest who logs in is remembered, so that their things can be moved."""
        step_aside(request, user)
        answer: HttpResponse | None = super().pre_login(request, user, **kwargs)
        return answer

    def login(self, request: HttpRequest, user: User) -> None:
        login(request, user, backend=LOGIN_BACKEND)

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        answer: HttpResponse = super().post_login(request, user, **kwargs)
        if LEFT_GUEST not in request.session or kwargs.get("signup"):
            return answer
        return redirect(f"{reverse('accounts:claim')}?{urlencode({'next': answer['Location']})}")

    def get_client_ip(self, request: HttpRequest) -> str:
        address = address_of(request)
        return address if address[:1].isalnum() and ("." in address or ":" in address) else NO_ADDRESS

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **kwargs: Any
    ) -> None:
        if words := kwargs.get("message") or MESSAGES.get(message_template or ""):
            messages.add_message(request, level, words)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        if can_write():
            send(letter(template_prefix, email, context))

    def get_reset_password_from_key_url(self, key: str) -> str:
        number, _, rest = key.partition("-")
        return whole(reverse("account_reset_password_from_key", kwargs={"uidb36": number, "key": rest}))

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return whole(reverse("account_confirm_email", args=[emailconfirmation.key]))

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("accounts:account" if self.request.user.is_authenticated else "home")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:account")

    def reauthenticate(self, user: User, password: str) -> bool:
        """Counted like a log-in, so that a stolen session does not allow endless guesses."""
        count_log_in(self.request, user.username)
        return bool(user.check_password(password))


class SecondStepAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Authenticator apps, passkeys and printed codes."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": WRONG_CODE,
        "rate_limited": "Too many wrong codes. Wait an hour, then try again.",
    }

    def encrypt(self, text: str) -> str:
        return _vault().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _vault().decrypt(encrypted_text.encode()).decode()

    def build_totp_svg(self, url: str) -> str:
        return str(segno.make(url, error="m").svg_inline(scale=4, border=2, light="#fff", dark="#000"))

    def get_totp_label(self, user: User) -> str:
        return user.username

    def get_totp_issuer(self) -> str:
        return "Gridless"

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, Any]:
        entity: dict[str, Any] = super().get_public_key_credential_user_entity(user)
        return entity | {"display_name": str(user), "name": user.username if not user.is_guest else str(user)}

    def generate_authenticator_name(self, user: User, type: Any) -> str:  # noqa: A002
        return f"Passkey {Authenticator.objects.filter(user=user, type=type).count() + 1}"

    def _get_site_name(self) -> str:
        return "Gridless"


def _vault() -> MultiFernet:
    """Encrypts with the site’s key, and reads what an earlier key of `SECRET_KEY_FALLBACKS` encrypted."""
    return MultiFernet([_box(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _box(key: str | bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(sha256(b"accounts.adapters" + force_bytes(key)).digest()))
