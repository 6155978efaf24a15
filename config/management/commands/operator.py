"""`manage.py operator USERNAME ROLE`: makes somebody an operator of this site, or takes that back."""

from argparse import ArgumentParser
from typing import Any, Final

from django.contrib.auth.models import Group, Permission
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.models import User
from accounts.operators import ROLES, is_operator

OWNER: Final = "owner"
NONE: Final = "none"


class Command(BaseCommand):
    help = (
        "Give a person a role. Support looks at everything and changes nothing, a moderator decides about people and "
        "what they publish, an owner may do everything, and none takes the role back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("role", choices=[*ROLES, OWNER, NONE])

    @transaction.atomic
    def handle(self, *args: Any, username: str, role: str, **options: Any) -> None:
        user = User.objects.filter(username=username, is_guest=False).first()
        if user is None:
            raise CommandError(f"There is no account with the username {username}. Sign up on the site first.")
        user.groups.clear()
        user.is_staff, user.is_superuser = role != NONE, role == OWNER
        user.save(update_fields=["is_staff", "is_superuser"])
        if role in ROLES:
            user.groups.add(_group_of(role))
        self.stdout.write(f"{username} has no role any more." if role == NONE else f"{username} is {role} now.")
        if role != NONE and not is_operator(user):
            self.stdout.write("They need a second step before /admin/ opens: an app or a passkey, under /me/account/.")


def _group_of(role: str) -> Group:
    """The group of that role, with exactly its permissions."""
    group, _ = Group.objects.get_or_create(name=role)
    wanted = {tuple(name.split(".")) for name in ROLES[role]}
    found = Permission.objects.filter(codename__in=[codename for _, codename in wanted]).select_related("content_type")
    group.permissions.set([one for one in found if (one.content_type.app_label, one.codename) in wanted])
    return group
