"""Everything that writes rosters. Each change is checked, stored with its former text, and counted."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.names import has_invisible
from armies.catalogues import catalogue_used
from armies.models import NAME_LENGTH, Revision, Roster
from armies.selectors import CheckedRoster, roster_checked
from rules.roster.apply import apply_edit
from rules.roster.codec import NotARoster, check_size, dump_roster, load_roster
from rules.roster.edit import Edit, Rename
from rules.roster.roster import Group, Unit
from rules.roster.roster import Roster as Draft

MOST_ROSTERS = 500
LONGEST_KEPT = 40_000  # letters of a list as it is stored; the largest ready-made one has 7,308
MOST_UNDO = 100  # former texts of one roster
MOST_KEPT = 300  # of all rosters of one person
UNNAMED = "Army without a name"


class RosterError(Exception):
    """A change that cannot be made; the message is a sentence for the person who asked for it."""


class RosterChangedElsewhere(RosterError):
    """The roster has moved on in another tab since the page was drawn."""


@transaction.atomic
def roster_create(*, owner: User, draft: Draft) -> Roster:
    """Keep a new roster for `owner`. Raises `RosterError` past the number one person may keep."""
    if Roster.objects.filter(owner=owner).count() >= MOST_ROSTERS:
        raise RosterError(f"You keep {MOST_ROSTERS} armies already. Delete one you no longer need.")
    record = Roster(owner=owner, system=draft.system)
    _store(record, draft)
    return record


def roster_clone(*, source: Roster, owner: User) -> Roster:
    """A copy of anybody's roster as `owner`'s own."""
    draft = load_roster(source.text)
    name = f"{source.name} (copy)"[:NAME_LENGTH]
    return roster_create(owner=owner, draft=apply_edit(draft, Rename(what="list", name=name)))


@transaction.atomic
def roster_edit(*, slug: str, owner: User, edits: Sequence[Edit], revision: int) -> CheckedRoster:
    """The roster with edits applied in their order, its former text kept for undo. Locks the roster's row.

    Raises `Roster.DoesNotExist` for a roster that is not the owner's, `RosterChangedElsewhere` when `revision`
    is not the current one, `UnknownPlace` for ids that are not in the list, and `RosterError` for a list that
    grows past all measure. Nothing is stored then.
    """
    record = _locked(slug, owner, revision)
    draft = _edited(load_roster(record.text), edits)
    _remember(record)
    record.revision += 1
    return _store(record, draft)


@transaction.atomic
def roster_undo(*, slug: str, owner: User, revision: int) -> CheckedRoster:
    """Put the former text back, if there is one. Locks the roster's row.

    Raises `Roster.DoesNotExist`, `RosterChangedElsewhere` when `revision` is not the current one, and `RosterError`
    when there is nothing to undo.
    """
    record = _locked(slug, owner, revision)
    last = record.revisions.order_by("-number").first()
    if last is None:
        raise RosterError("There is nothing to undo.")
    draft = load_roster(last.text)
    last.delete()
    record.revision += 1
    return _store(record, draft)


@transaction.atomic
def roster_delete(*, slug: str, owner: User, revision: int) -> None:
    """Throw the owner's roster away. Matches keep their own copy.

    Raises `Roster.DoesNotExist`, and `RosterChangedElsewhere` when `revision` is not the current one.
    """
    _locked(slug, owner, revision).delete()


def rosters_move(*, guest: User, account: User, **_: Any) -> None:
    """Give all of a guest's rosters to an account."""
    Roster.objects.filter(owner=guest).update(owner=account)


def _locked(slug: str, owner: User, revision: int) -> Roster:
    """The owner's roster, its row locked, as it was when the page was drawn. Raises as `roster_undo` does."""
    record = Roster.objects.select_for_update().get(slug=slug, owner=owner)
    if record.revision != revision:
        raise RosterChangedElsewhere(
            "This army was changed in another tab, so nothing was changed here. Here is how it stands now."
        )
    return record


def _remember(record: Roster) -> None:
    """Keep the text for undo: the last of this roster, and of all rosters of its owner together only the newest."""
    Revision.objects.create(roster=record, number=record.revision, text=record.text)
    record.revisions.filter(number__lte=record.revision - MOST_UNDO).delete()
    theirs = Revision.objects.filter(roster__owner=record.owner_id).order_by("-pk")
    if oldest := theirs.values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 1].first():
        Revision.objects.filter(roster__owner=record.owner_id, pk__lte=oldest).delete()


def _edited(draft: Draft, edits: Sequence[Edit]) -> Draft:
    """The list with the edits made, given up as soon as it is too large: others wait for the row meanwhile."""
    for edit in edits:
        draft = apply_edit(draft, edit)
        with _keepable():
            check_size(draft)
    return draft


@contextmanager
def _keepable() -> Iterator[None]:
    try:
        yield
    except NotARoster as wrong:
        raise RosterError(f"This army cannot be kept: {wrong}") from wrong


def _check_names(draft: Draft) -> None:
    """Opponents read these names at the table and in its log. Raises `RosterError`."""
    units = [unit for group in draft.groups for unit in group.units]
    named: list[Draft | Group | Unit] = [draft, *draft.groups, *units]
    if any(has_invisible(one.name) for one in named):
        raise RosterError(
            "A name in this army holds characters nobody can see. Type it by hand with letters and digits."
        )


def _store(record: Roster, draft: Draft) -> CheckedRoster:
    _check_names(draft)
    record.text = dump_roster(draft)
    if len(record.text) > LONGEST_KEPT:
        raise RosterError(f"This army cannot be kept: it is {len(record.text)} letters long, {LONGEST_KEPT} fit.")
    with _keepable():
        checked = roster_checked(record)
    report = checked.report
    record.name = draft.name or UNNAMED
    record.army, record.battle = draft.army, draft.battle
    record.points, record.legal, record.catalogue_version = report.points, report.legal, report.version
    record.save()
    if draft.catalogue:
        catalogue_used(draft.catalogue)
    return checked
