"""Deleting an account: a week to change one's mind, then its contents are gone and its names replaced."""

import secrets
from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.belongings import KINDS
from accounts.models import ApiToken, Archive, Block, Deletion, FormerUsername, Mute, User
from accounts.sessions import end_sessions

GRACE = timedelta(days=7)
BETWEEN = timedelta(days=1)  # two looks at what could not be deleted yet
NAME = "Deleted player"
EMPTIED = "deleted-"  # how the usernames of emptied rows begin


def warnings_for(user: User) -> list[str]:
    """What becomes of everything, a sentence each."""
    return [sentence for kind in KINDS.values() for sentence in kind.warnings(user)]


def deletion_ask(*, user: User) -> Deletion:
    """Delete the account in a week. Asking again changes nothing."""
    asked, _ = Deletion.objects.get_or_create(user=user, defaults={"due": timezone.now() + GRACE})
    return asked


def deletion_stop(*, user: User) -> bool:
    """Keep the account. False if nothing was asked, or if it is too late."""
    with transaction.atomic():
        waiting = Deletion.objects.select_for_update().filter(user=user, started=None)
        return bool(waiting.delete()[0])


def deletions_due(now: datetime) -> int:
    """Delete the accounts whose week is over; returns how many. One that fails is tried again at the next call."""
    done = 0
    for number in Deletion.objects.filter(due__lte=now).order_by("due").values_list("user_id", flat=True):
        with transaction.atomic():
            User.objects.select_for_update().get(pk=number)
            is_mine = Deletion.objects.filter(user_id=number, due__lte=now).update(started=now)
        if is_mine:
            account_erase(user=User.objects.get(pk=number))
            done += 1
    return done


def guest_erase(*, user: User) -> None:
    """Delete a guest who does not come back. What cannot be deleted yet, or fails, is tried again in a day."""
    now = timezone.now()
    Deletion.objects.update_or_create(user=user, defaults={"due": now + BETWEEN, "started": now})
    account_erase(user=user)


def account_erase(*, user: User) -> None:
    """Delete what the account has, kind by kind, and empty its row. It may be called again after a failure."""
    User.objects.filter(pk=user.pk).update(is_active=False)
    end_sessions(user)
    for kind in KINDS.values():
        kind.erase(user)
    with transaction.atomic():
        EmailAddress.objects.filter(user=user).delete()
        Authenticator.objects.filter(user=user).delete()
        ApiToken.objects.filter(user=user).delete()
        Archive.objects.filter(user=user).delete()
        ApiToken.objects.filter(user=user).delete()
        Block.objects.filter(Q(owner=user) | Q(other=user)).delete()
        Mute.objects.filter(Q(owner=user) | Q(other=user)).delete()
        if not user.is_guest and not user.username.startswith(EMPTIED):
            FormerUsername.objects.create(folded=user.username_folded or user.username)
        emptied = User(pk=user.pk, username=f"{EMPTIED}{secrets.token_hex(8)}", display_name=NAME, is_active=False)
        emptied.set_unusable_password()
        emptied.date_joined = user.date_joined
        emptied.save(force_update=True)
        waiting = Deletion.objects.filter(user=user)
        if all(kind.erased(user) for kind in KINDS.values()):
            waiting.delete()
        else:
            waiting.update(due=timezone.now() + BETWEEN)
