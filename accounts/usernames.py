"""Which account a username means, and which usernames are taken. Sign-up and log-in fold letters alike."""

from django.db.models import Q

from accounts.look_alikes import visible_form
from accounts.models import FormerUsername, User


def is_taken(username: str, person: User | None = None) -> bool:
    """Whether another account has, or once had, this username or one that looks like it."""
    seen = visible_form(username)
    others = User.objects.exclude(pk=person.pk) if person else User.objects.all()
    former = FormerUsername.objects.exclude(user=person) if person else FormerUsername.objects.all()
    taken = Q(username__iexact=username)
    if others.filter(taken | Q(username_folded=seen) if seen else taken).exists():
        return True
    return former.filter(folded=seen or username).exists()


def stored_username(typed: str) -> str:
    """The username of the only account whose name looks like `typed`; else `typed` itself."""
    typed = typed.strip()
    seen = visible_form(typed)
    if not seen or User.objects.filter(username=typed).exists():
        return typed
    found = User.objects.filter(username_folded=seen).values_list("username", flat=True)[:2]
    return found[0] if len(found) == 1 else typed
