"""Blocks: a blocked person cannot challenge the other, join their matches or write to them. A mute hides chat."""

from collections.abc import Iterable

from django.db.models import Q

from accounts.models import Block, Mute, User


def block_add(*, owner: User, other: User) -> None:
    """Block a person. Blocking twice, or oneself, changes nothing."""
    if owner.pk != other.pk:
        Block.objects.get_or_create(owner=owner, other=other)


def block_remove(*, owner: User, other: User) -> None:
    """Take the block back."""
    Block.objects.filter(owner=owner, other=other).delete()


def has_blocked(owner: User, other: User) -> bool:
    """Whether `owner` has blocked `other`."""
    return Block.objects.filter(owner=owner, other=other).exists()


def mute_set(*, owner: User, other: User, muted: bool) -> None:
    """Hide the words of a person from another, or show them again. The person is not told."""
    if not muted:
        Mute.objects.filter(owner=owner, other=other).delete()
    elif owner.pk != other.pk:
        Mute.objects.get_or_create(owner=owner, other=other)


def has_muted(owner: User, other: User) -> bool:
    """Whether `owner` does not want to read the words of `other`."""
    return Mute.objects.filter(owner=owner, other=other).exists()


def muted_people(owner: int) -> set[int]:
    """Everybody whose words this person (by their number) does not want to read."""
    return set(Mute.objects.filter(owner=owner).values_list("other_id", flat=True))


def apart(person: User, others: Iterable[int | None]) -> bool:
    """Whether the person has blocked one of these people (by their numbers), or one of them the person."""
    numbers = [number for number in others if number is not None]
    either = Q(owner=person, other__in=numbers) | Q(owner__in=numbers, other=person)
    return bool(numbers) and Block.objects.filter(either).exists()


def silenced_by(speaker: User, listeners: Iterable[int | None]) -> bool:
    """Whether one of the listeners (by their numbers) has blocked the speaker."""
    return Block.objects.filter(owner__in=[one for one in listeners if one is not None], other=speaker).exists()


def kept_apart(person: User) -> set[int]:
    """The numbers of everybody whom the person has blocked, or who has blocked the person."""
    pairs = Block.objects.filter(Q(owner=person) | Q(other=person)).values_list("owner_id", "other_id")
    return {number for pair in pairs for number in pair} - {person.pk}


def blocks_move(*, guest: User, account: User, **_: object) -> None:
    """A guest's blocks and mutes go with them to their account, and so do those of others against the guest."""
    for block in Block.objects.filter(owner=guest):
        block_add(owner=account, other=block.other)
    for block in Block.objects.filter(other=guest):
        block_add(owner=block.owner, other=account)
    Block.objects.filter(Q(owner=guest) | Q(other=guest)).delete()
    for mute in Mute.objects.filter(Q(owner=guest) | Q(other=guest)):
        owner, other = (account if one == guest else one for one in (mute.owner, mute.other))
        mute_set(owner=owner, other=other, muted=True)
        mute.delete()
