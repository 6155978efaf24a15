"""Changes to several of somebody's rosters at once: archive, delete, restore, put into a folder, tag."""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import has_invisible, normalized
from armies.models import LABEL_LENGTH, RosterRecord
from armies.services import MOST_ROSTERS, RosterError, rosters_delete

MOST_TAGS = 12  # of one roster

__all__ = [
    "rosters_archive",
    "rosters_delete",
    "rosters_file",
    "rosters_restore",
    "rosters_tag",
    "rosters_unarchive",
    "rosters_untag",
]


def rosters_archive(*, owner: User, slugs: Collection[str]) -> int:
    """Put the rosters into the archive. Returns how many were put there."""
    found = RosterRecord.objects.filter(owner=owner, slug__in=slugs, archived=None)
    return found.update(archived=timezone.now())


def rosters_unarchive(*, owner: User, slugs: Collection[str]) -> int:
    """Take the rosters out of the archive. Returns how many were in it."""
    return RosterRecord.objects.filter(owner=owner, slug__in=slugs).exclude(archived=None).update(archived=None)


@transaction.atomic
def rosters_restore(*, owner: User, slugs: Collection[str]) -> int:
    """Restore deleted rosters, and return how many. Raises `RosterError` beyond the limit of one person."""
    wanted = RosterRecord.with_deleted.filter(owner=owner, slug__in=slugs).exclude(deleted=None)
    if RosterRecord.objects.filter(owner=owner).count() + wanted.count() > MOST_ROSTERS:
        raise RosterError(f"You can have {MOST_ROSTERS} armies. Delete others before you restore these.")
    return wanted.update(deleted=None)


def rosters_file(*, owner: User, slugs: Collection[str], folder: str) -> int:
    """Put the rosters into a folder, or with an empty name into none. Returns how many. Raises `RosterError`."""
    return RosterRecord.objects.filter(owner=owner, slug__in=slugs).update(folder=_label(folder, "folder"))


@transaction.atomic
def rosters_tag(*, owner: User, slugs: Collection[str], tag: str) -> int:
    """Add a tag to the rosters, and return how many have it now. Raises `RosterError`, and then changes nothing."""
    added = _label(tag, "tag")
    if not added:
        raise RosterError("Write a tag first.")
    found = list(RosterRecord.objects.select_for_update().filter(owner=owner, slug__in=slugs).only("name", "tags"))
    for record in found:
        tags = record.tags.splitlines()
        if added not in tags:
            tags.append(added)
        if len(tags) > MOST_TAGS:
            raise RosterError(f"“{record.name}” already has {MOST_TAGS} tags, which is the limit. Remove one first.")
        record.tags = "\n".join(sorted(tags, key=str.casefold))
    RosterRecord.objects.bulk_update(found, ["tags"])
    return len(found)


@transaction.atomic
def rosters_untag(*, owner: User, slugs: Collection[str], tag: str) -> int:
    """Remove a tag from the rosters. Returns how many had it."""
    removed = normalized(tag)
    found = list(RosterRecord.objects.select_for_update().filter(owner=owner, slug__in=slugs).only("tags"))
    having = [record for record in found if removed in record.tags.splitlines()]
    for record in having:
        record.tags = "\n".join(other for other in record.tags.splitlines() if other != removed)
    RosterRecord.objects.bulk_update(having, ["tags"])
    return len(having)


def _label(text: str, word: str) -> str:
    """The name of a folder or tag. Raises `RosterError` for one that cannot be shown."""
    label = normalized(text)
    if len(label) > LABEL_LENGTH:
        raise RosterError(f"The {word} has {len(label)} characters, but the limit is {LABEL_LENGTH}. Shorten it.")
    if has_invisible(label):
        raise RosterError(f"The {word} contains invisible characters. Type it by hand with letters and digits.")
    return label
