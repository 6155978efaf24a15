"""Armies made from an older version of an own catalogue, and their move to a newer one."""

from collections.abc import Iterator

from accounts.models import User
from accounts.visitor import Visitor
from armies.models import OwnCatalogue, RosterRecord
from armies.services import roster_edit
from rules.roster.codec import load_roster
from rules.roster.edit import SetCatalogue


def rosters_behind(version: OwnCatalogue, viewer: Visitor) -> Iterator[RosterRecord]:
    """The viewer's armies that are made from an older version of the same series."""
    before = OwnCatalogue.objects.filter(series=version.series, number__lt=version.number)
    older = set(before.values_list("slug", flat=True))
    if not older or viewer.pk is None:
        return
    for record in RosterRecord.objects.filter(owner=viewer.pk, system=version.system, archived=None):
        if load_roster(record.text).catalogue in older:
            yield record


def roster_to_version(*, version: OwnCatalogue, slug: str, owner: User) -> RosterRecord:
    """Move one of these armies to the version, as a change that can be undone.

    Raises `RosterRecord.DoesNotExist` for any other army, and `RosterError`.
    """
    found = next((record for record in rosters_behind(version, owner) if record.slug == slug), None)
    if found is None:
        raise RosterRecord.DoesNotExist
    edits = [SetCatalogue(version.slug)]
    return roster_edit(slug=slug, owner=owner, edits=edits, revision=found.revision).record
