"""The e-mails about an account. They leave apart from the pages, so that an answer takes as long for any address."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage

logger = logging.getLogger(__name__)

# Subject and text by the name that django-allauth has for the letter.
LETTERS = {
    "account/email/email_confirmation": (
        "Is this your address?",
        """\
Somebody who plays as {user} on Gridless gave this address for their account.

If that is you, confirm it within three days:
{activate_url}

If it is not, do nothing. You get no other e-mail.
""",
    ),
    "account/email/password_reset_key": (
        "A new password",
        """\
Somebody asked for a new password of the account {username} on Gridless.

If that was you, choose one within three hours. The link works once:
{password_reset_url}

If it was not, do nothing. Your password stays.
""",
    ),
}
# What was done to the account, by the name of the letter: its owner learns of it even if somebody else did it.
CHANGES = {
    "account/email/password_changed": "its password was changed",
    "account/email/password_reset": "its password was replaced by a link from an e-mail",
    "account/email/password_set": "it got a password",
    "account/email/email_changed": "its e-mail address was changed",
    "account/email/email_deleted": "this e-mail address was removed",
    "accounts/password_by_code": "its password was replaced with a printed code",
    "accounts/deletion_asked": "it will be deleted in a week. To keep it, log in and press “Keep my account”",
    "mfa/email/totp_activated": "an authenticator app was added",
    "mfa/email/totp_deactivated": "its authenticator app was removed",
    "mfa/email/webauthn_added": "a passkey was added",
    "mfa/email/webauthn_removed": "a passkey was removed",
    "mfa/email/recovery_codes_generated": "it got new printed codes",
}

_thread = ThreadPoolExecutor(1, "letters")


def can_write() -> bool:
    """Whether this site can send e-mails with links back to it."""
    return bool(settings.SITE_ADDRESS and settings.EMAIL_HOST)


def whole(path: str) -> str:
    """The path with the address of the site. The host of a request is its sender’s choice and never in a letter."""
    return f"{settings.SITE_ADDRESS.rstrip('/')}{path}"


def letter(name: str, email: str, words: dict[str, Any]) -> EmailMessage:
    """The letter by its name in `LETTERS` or `CHANGES`."""
    if name in LETTERS:
        subject, text = LETTERS[name]
        return EmailMessage(subject, text.format_map(words), to=[email])
    done = CHANGES[name].format_map(words)
    text = (
        f"This happened to your account on Gridless: {done}.\n\n"
        "If it was not you, choose a new password and log out your other devices:\n"
        f"{whole('/me/account/')}\n"
    )
    return EmailMessage("Your account was changed", text, to=[email])


def send(message: EmailMessage) -> None:
    """Have the letter sent soon. A mail server that fails is noted in the log."""
    _thread.submit(_sent, message)


def _sent(message: EmailMessage) -> None:
    try:
        message.send()
    except Exception:
        logger.exception("An e-mail about an account could not be sent.")


def wait_until_sent() -> None:
    """Return when every letter so far has been sent or has failed."""
    _thread.submit(int).result()
