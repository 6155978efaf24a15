"""The forms of passkeys. A browser's answer of the wrong shape is a wrong answer, and no fault of the site."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as webauthn
from django.core.exceptions import ValidationError

WRONG = "That passkey could not be checked. Try again, or choose another way."
MISSHAPEN = (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError)


class CheckedAnswer:
    """Reads what a passkey answers to a question."""

    def clean_credential(self) -> Authenticator:
        try:
            found: Authenticator = super().clean_credential()  # type: ignore[misc]
        except ValidationError:
            raise
        except MISSHAPEN as fault:
            raise ValidationError(WRONG) from fault
        return found


class PasskeyLogInForm(CheckedAnswer, webauthn.LoginWebAuthnForm):  # type: ignore[misc]
    """A passkey instead of name and password."""


class PasskeySecondStepForm(CheckedAnswer, webauthn.AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey after the password."""


class PasskeyConfirmForm(CheckedAnswer, webauthn.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A passkey to confirm a change of the account."""


class CheckedPasskey:
    """Reads a new passkey."""

    def clean(self) -> dict[str, Any]:
        try:
            cleaned: dict[str, Any] = super().clean()  # type: ignore[misc]
        except ValidationError:
            raise
        except MISSHAPEN as fault:
            raise ValidationError(WRONG) from fault
        return cleaned


class PasskeySignUpForm(CheckedPasskey, webauthn.SignupWebAuthnForm):  # type: ignore[misc]
    """The first passkey of a new account."""


class PasskeyForm(CheckedPasskey, webauthn.AddWebAuthnForm):  # type: ignore[misc]
    """A name for another passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["passwordless"]
        self.fields["name"].label = "Name of the passkey"
        self.fields["name"].help_text = "To tell it from others, such as the name of the device."
        self.fields["name"].max_length = 40
