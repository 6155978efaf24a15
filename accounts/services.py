"""Everything that changes who somebody is: guests, sign-up, moving a guest's things, preferences."""

import secrets

from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.limits import count_creation
from accounts.look_alikes import visible_form
from accounts.models import FormerUsername, RatingPreference, User
from accounts.names import USERNAME_TAKEN, guest_name, tidy_name
from accounts.signals import bot_mark_wanted, guest_claimed

LOGIN_BACKEND = "django.contrib.auth.backends.ModelBackend"


class UsernameTaken(ValueError):
    """Somebody else has signed up with that username in the meantime."""


class BotMarkRefused(ValueError):
    """The mark of a bot cannot change now; the message is a sentence."""


def guest_create() -> User:
    """A new guest: a real user with a friendly name and no password."""
    guest = User(username=f"guest-{secrets.token_hex(12)}", display_name=guest_name(), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def computer_user(*, strength: str, name: str) -> User:
    """The user for the seats of computers of this strength. Nobody can log in as it."""
    user, new = User.objects.get_or_create(username=f"computer-{strength}", defaults={"display_name": name})
    if new:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


def ensure_user(request: HttpRequest) -> User:
    """The person of this browser. A newcomer becomes a guest and stays logged in. Raises `CreationThrottled`."""
    if request.user.is_authenticated:
        return request.user
    count_creation(request, "guests")
    guest = guest_create()
    login(request, guest, backend=LOGIN_BACKEND)
    return guest


def sign_up(*, username: str, password: str | None, display_name: str, guest: User | None = None) -> User:
    """An account with a password, or for passkeys alone (None). A guest turns into it and keeps every army and seat.

    Raises InvalidName, UsernameTaken. The caller has checked that the password is strong. Hashing takes half a second
    on purpose, so it happens before anything is locked.
    """
    hashed = make_password(password)
    with transaction.atomic():
        return _signed_up(username, hashed, display_name, guest)


def _signed_up(username: str, hashed: str, display_name: str, guest: User | None) -> User:
    user = User.objects.select_for_update().get(pk=guest.pk, is_guest=True) if guest else User()
    user.username, user.username_folded = username, visible_form(username)
    user.display_name = tidy_name(display_name)
    user.is_guest = False
    user.password = hashed
    try:
        user.save()
    except IntegrityError as taken:
        raise UsernameTaken(USERNAME_TAKEN) from taken
    return user


@transaction.atomic
def username_change(*, user: User, username: str) -> None:
    """Another name for logging in; the old one stays reserved. The name was checked. Raises UsernameTaken."""
    former = user.username_folded or user.username
    user.username, user.username_folded = username, visible_form(username)
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "username_folded"])
    except IntegrityError as taken:
        raise UsernameTaken(USERNAME_TAKEN) from taken
    FormerUsername.objects.get_or_create(folded=former, user=user)


@transaction.atomic
def claim(*, guest: User, user: User) -> None:
    """Moves everything of `guest` to the account `user` and retires the guest. It may be called twice."""
    guest = User.objects.select_for_update().get(pk=guest.pk)
    if not guest.is_guest or not guest.is_active or user.is_guest:
        return
    guest_claimed.send(sender=User, guest=guest, account=user)
    guest.is_active = False
    guest.save(update_fields=["is_active"])


def rename(*, user: User, display_name: str) -> None:
    """Changes the name opponents see. Raises InvalidName."""
    user.display_name = tidy_name(display_name)
    user.save(update_fields=["display_name"])


@transaction.atomic
def bot_mark(*, user: User, is_bot: bool) -> None:
    """Say whether a program plays for `user`. Raises `BotMarkRefused`."""
    found = User.objects.select_for_update().get(pk=user.pk)
    if found.is_bot == is_bot:
        return
    bot_mark_wanted.send(sender=User, user=found)
    found.is_bot = user.is_bot = is_bot
    found.save(update_fields=["is_bot"])


def set_rating_preference(*, user: User, preference: RatingPreference) -> None:
    """Let matches of `user` be rated from now on."""
    user.rating_preference = preference
    user.save(update_fields=["rating_preference"])


def set_preferences(
    *,
    user: User,
    theme: str,
    palette: str,
    shows_matches: bool = False,
    asks_everything: bool = False,
    rating_preference: str = RatingPreference.NONE,
) -> None:
    """Changes how pages look to `user`, what they show about them, and what matches ask. The values are the model's."""
    user.theme = theme
    user.palette = palette
    user.shows_matches = shows_matches
    user.asks_everything = asks_everything
    user.rating_preference = rating_preference
    user.save(update_fields=["theme", "palette", "shows_matches", "asks_everything", "rating_preference"])
