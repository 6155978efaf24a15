"""Printed codes: each replaces a forgotten password once, without any e-mail."""

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.utils import encrypt
from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts.models import User
from accounts.usernames import stored_username


def codes_of(user: User) -> list[str]:
    """The unused codes of the account, in groups of four digits. The first look makes them."""
    codes = RecoveryCodes.activate(user).get_unused_codes()
    return [" ".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in codes]


def code_count(user: User) -> int:
    """How many unused codes there are. Nothing is made."""
    made = Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    return len(made.wrap().get_unused_codes()) if made else 0


@transaction.atomic
def codes_renew(*, user: User) -> None:
    """Make new codes; the old ones stop working."""
    User.objects.select_for_update().get(pk=user.pk)
    Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).delete()
    RecoveryCodes.activate(user)


def password_replace(*, username: str, code: str, password: str) -> User | None:
    """Use up the code and give its account a new password. None if the name and the code do not belong together.

    The caller has counted the attempt and checked that the password is strong.
    """
    user = User.objects.filter(username=stored_username(username), is_guest=False, is_active=True).first()
    made = user and Authenticator.objects.filter(user=user, type=Authenticator.Type.RECOVERY_CODES).first()
    if user is None or made is None:
        _no_codes().validate_code(code)
        return None
    if not RecoveryCodes(made).validate_code(code):
        return None
    user.password = make_password(password)
    user.save(update_fields=["password"])
    return user


def _no_codes() -> RecoveryCodes:
    """Codes that belong to nobody, so that a try takes as long as with an account."""
    return RecoveryCodes(Authenticator(data={"seed": encrypt(RecoveryCodes.generate_seed()), "used_mask": 0}))


def keep_codes(*, authenticator: Authenticator, **_: object) -> None:
    """Keep the printed codes when the last passkey or app is removed: here they belong to the password."""
    kept = Authenticator.objects.filter(user_id=authenticator.user_id, type=Authenticator.Type.RECOVERY_CODES)
    if authenticator.type == Authenticator.Type.RECOVERY_CODES and not kept.exists():
        Authenticator(user_id=authenticator.user_id, type=authenticator.type, data=authenticator.data).save()
