"""Everything that writes rosters. Each change is checked, stored with its earlier text, and counted."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import InvalidName
from armies.catalogues import catalogue_used, may_build
from armies.models import NAME_LENGTH, Favourite, Revision, RosterRecord, Visibility, new_key, new_slug
from armies.names import HIDDEN, check_name, check_note, has_hidden
from armies.roster_summaries import summary_text
from armies.row_edits import BuilderEdit, EditRefused, apply_builder_edit
from armies.selectors import CheckedRoster, changed_by_others, roster_checked, step_undone, steps_done
from armies.steps import EditStep, StepsRequest
from rules.roster.apply import UnknownPlace, apply_edit
from rules.roster.codec import NotARoster, check_size, dump_roster, load_roster
from rules.roster.edit import Rename
from rules.roster.roster import Group, ModelPick, Unit
from rules.roster.roster import Roster as Draft

MOST_ROSTERS = 500
LONGEST_KEPT = 40_000  # letters of a list as it is stored; the largest ready-made one has 7,308
MOST_UNDO = 100  # earlier texts of one roster
MOST_KEPT = 300  # of all rosters of one person
MOST_DELETED = 100  # of one person, that can still be restored
RESTORABLE_FOR = timedelta(days=30)
UNNAMED = "Army without a name"
CHANGED_ELSEWHERE = "This army was changed in another tab, so nothing was changed here. This is its present state."
PUT_BACK = "Your version put in place of the other"
PRIVATE = "This army is made from somebody else’s private force. Ask them to share the force, or build from another."
GONE = "That part of the army is gone, so nothing was changed."


class RosterError(Exception):
    """A change that cannot be made; the message is a sentence for the person."""


class RosterChangedElsewhere(RosterError):
    """The roster was changed in another tab since the page was loaded."""


@transaction.atomic
def roster_create(*, owner: User, draft: Draft) -> RosterRecord:
    """Store a new roster of `owner`.

    Raises `RosterError` beyond the limit of one person, and for a list from somebody else's private catalogue.
    """
    _refuse_private(draft.catalogue, owner)
    if RosterRecord.objects.filter(owner=owner).count() >= MOST_ROSTERS:
        raise RosterError(f"You already have {MOST_ROSTERS} armies. Delete one you no longer need.")
    record = RosterRecord(owner=owner, system=draft.system)
    record.text = _text_of(draft)
    _store(record)
    return record


def roster_clone(*, source: RosterRecord, owner: User) -> RosterRecord:
    """A copy of any roster, for `owner`."""
    draft = load_roster(source.text)
    name = f"{source.name} (copy)"[:NAME_LENGTH]
    return roster_create(owner=owner, draft=apply_edit(draft, Rename(what="list", name=name)))


@dataclass(frozen=True, kw_only=True)
class StepsMade:
    """The result of a message of steps: the roster, the steps made (now or before), and why others were not, by key."""

    checked: CheckedRoster
    made: tuple[str, ...]
    refused: Mapping[str, str]


@transaction.atomic
def roster_edit(*, slug: str, owner: User, edits: Sequence[BuilderEdit], revision: int) -> CheckedRoster:
    """The roster with edits applied in their order; its earlier text is kept for undo. Locks the roster's row.

    Raises `RosterRecord.DoesNotExist` for a roster that is not the owner's, `RosterChangedElsewhere` when `revision` is
    not the current one, `UnknownPlace` for ids that are not in the list, and `RosterError` for a list that grows too
    large. Nothing is stored then.
    """
    record = _locked(slug, owner, revision)
    _advance(record, _edited(load_roster(record.text), edits), EditStep(key=new_key()))
    return _store(record)


@transaction.atomic
def roster_undo(*, slug: str, owner: User, revision: int) -> CheckedRoster:
    """Restore the earlier text, if there is one. Locks the roster's row.

    Raises `RosterRecord.DoesNotExist`, `RosterChangedElsewhere` when `revision` is not the current one, and
    `RosterError` when there is nothing to undo.
    """
    record = _locked(slug, owner, revision)
    last = steps_done(record, most=1)
    if not last:
        raise RosterError("There is nothing to undo.")
    _take_back(record, EditStep(key=new_key(), undo=last[0].key))
    return _store(record)


@transaction.atomic
def roster_steps(*, slug: str, owner: User, message: StepsRequest) -> StepsMade:
    """The roster after the steps of a message, in their order. A repeated step is made once.

    A step that cannot be made is reported and left out; those after it are tried. Locks the roster's row. Raises
    `RosterRecord.DoesNotExist`, and `RosterChangedElsewhere` when another client has changed the roster since
    `revision` and any of the steps is new. Nothing is stored then.
    """
    record = RosterRecord.objects.select_for_update().get(slug=slug, owner=owner)
    sent = [step.key for step in message.steps]
    before = set(record.revisions.filter(key__in=sent).values_list("key", flat=True))
    new = [step for step in message.steps if step.key not in before]
    revision = record.revision
    if new and changed_by_others(record, client=message.client, since=message.revision):
        if not message.over:
            raise RosterChangedElsewhere(CHANGED_ELSEWHERE)
        _go_back_to(record, message.revision, message.client)
    refused: dict[str, str] = {}
    for step in new:
        try:
            _make(record, step, message.client)
        except (UnknownPlace, RosterError) as error:
            refused[step.key] = GONE if isinstance(error, UnknownPlace) else str(error)
    made = tuple(key for key in sent if key not in refused)
    changed = record.revision != revision
    checked = _store(record) if changed else roster_checked(record)
    return StepsMade(checked=checked, made=made, refused=refused)


@transaction.atomic
def roster_delete(*, slug: str, owner: User, revision: int) -> None:
    """Delete the owner's roster; for a while the owner can restore it. Matches keep their own copy.

    Raises `RosterRecord.DoesNotExist`, and `RosterChangedElsewhere` when `revision` is not the current one.
    """
    _locked(slug, owner, revision)
    rosters_delete(owner=owner, slugs=[slug])


def rosters_delete(*, owner: User, slugs: Collection[str]) -> int:
    """Delete these of the owner's rosters; for a while they can be restored. Returns how many were deleted."""
    now = timezone.now()
    deleted = RosterRecord.with_deleted.filter(owner=owner).exclude(deleted=None)
    count = RosterRecord.objects.filter(owner=owner, slug__in=slugs).update(deleted=now)
    restorable = deleted.filter(deleted__gte=now - RESTORABLE_FOR).order_by("-deleted")
    deleted.exclude(pk__in=list(restorable.values_list("pk", flat=True)[:MOST_DELETED])).delete()
    return count


@transaction.atomic
def roster_renew(*, slug: str, owner: User) -> RosterRecord:
    """Give the owner's roster a new slug, which ends its old link. Raises `RosterRecord.DoesNotExist`."""
    record = RosterRecord.objects.select_for_update().get(slug=slug, owner=owner)
    record.slug = new_slug()
    record.save(update_fields=["slug"])
    return record


@transaction.atomic
def roster_show(*, slug: str, owner: User, visibility: Visibility) -> RosterRecord:
    """Say who may look at the owner's roster. Raises `RosterRecord.DoesNotExist`."""
    record = RosterRecord.objects.select_for_update().get(slug=slug, owner=owner)
    record.visibility = visibility
    record.save(update_fields=["visibility"])
    return record


def rosters_move(*, guest: User, account: User, **_: Any) -> None:
    """Give all of a guest's rosters and favourites to an account."""
    RosterRecord.with_deleted.filter(owner=guest).update(owner=account)
    Favourite.objects.filter(owner=guest).update(owner=account)


def _locked(slug: str, owner: User, revision: int) -> RosterRecord:
    """The owner's roster, locked, if it has not changed since the page was loaded. Raises as `roster_undo` does."""
    record = RosterRecord.objects.select_for_update().get(slug=slug, owner=owner)
    if record.revision != revision:
        raise RosterChangedElsewhere(CHANGED_ELSEWHERE)
    return record


def _make(record: RosterRecord, step: EditStep, client: str) -> None:
    """Change the record's text by a step. Raises `UnknownPlace` and `RosterError`; then nothing changes."""
    if step.undo is not None:
        _take_back(record, step, client)
    elif step.redo is not None:
        _make_again(record, step, client)
    else:
        _advance(record, _edited(load_roster(record.text), step.edits), step, client)


def _advance(record: RosterRecord, draft: Draft, step: EditStep, client: str = "") -> None:
    if draft.catalogue != load_roster(record.text).catalogue:
        _refuse_private(draft.catalogue, record.owner)
    text = _text_of(draft)
    left = _remember(record, step, client)
    record.text, record.back, record.forward = text, left, None


def _take_back(record: RosterRecord, step: EditStep, client: str = "") -> None:
    last = next(iter(steps_done(record, most=1)), None)
    if last is None:
        raise RosterError("There is nothing to undo.")
    if last.key != step.undo:
        raise RosterError("Something newer has changed this army since, so nothing was undone.")
    left = _remember(record, step, client)
    record.text, record.back, record.forward = _text_of(load_roster(last.text)), last.back, left


def _make_again(record: RosterRecord, step: EditStep, client: str = "") -> None:
    undone = step_undone(record)
    to = record.revisions.filter(number=record.forward or 0).first()
    if undone is None or to is None or undone.key != step.redo:
        raise RosterError("Something newer has changed this army since, so nothing was redone.")
    _remember(record, step, client)
    record.text, record.back, record.forward = _text_of(load_roster(to.text)), to.back, to.forward


def _go_back_to(record: RosterRecord, revision: int, client: str) -> None:
    """Restore the text of a revision over later changes by others. Raises `RosterError`."""
    was = record.revisions.filter(number=revision).first()
    if was is None:
        raise RosterError("That version of the army is no longer stored.")
    _advance(record, load_roster(was.text), EditStep(key=new_key(), words=PUT_BACK), client)


def _remember(record: RosterRecord, step: EditStep, client: str) -> int:
    """Store the text before a step under its revision, which is returned, and count the step.

    Only the last texts of the roster, and the newest of all its owner's rosters, are kept.
    """
    number = record.revision
    record.revisions.create(
        number=number,
        text=record.text,
        back=record.back,
        forward=record.forward,
        key=step.key,
        words=step.words,
        client=client,
    )
    record.revisions.filter(number__lte=number - MOST_UNDO).delete()
    theirs = Revision.objects.filter(roster__owner=record.owner_id).order_by("-pk")
    if oldest := theirs.values_list("pk", flat=True)[MOST_KEPT : MOST_KEPT + 1].first():
        Revision.objects.filter(roster__owner=record.owner_id, pk__lte=oldest).delete()
    record.revision += 1
    return number


def _edited(draft: Draft, edits: Sequence[BuilderEdit]) -> Draft:
    """The list with the edits applied. It stops once the list is too large, because the row is locked meanwhile."""
    for edit in edits:
        if isinstance(edit, Rename):
            with _sentences():
                check_name(edit.name)
        try:
            draft = apply_builder_edit(draft, edit)
        except EditRefused as no:
            raise RosterError(str(no)) from no
        with _keepable():
            check_size(draft)
    return draft


@contextmanager
def _keepable() -> Iterator[None]:
    try:
        yield
    except NotARoster as wrong:
        raise RosterError(f"This army cannot be saved: {wrong}") from wrong


def _check_names(draft: Draft) -> None:
    """Check what opponents read at the table and in the log for hidden characters. Raises `RosterError`."""
    units = [unit for group in draft.groups for unit in group.units]
    named: list[Draft | Group | Unit | ModelPick] = [draft, *draft.groups, *units]
    named += [pick for unit in units for pick in unit.models]
    if any(has_hidden(one.name) for one in named if one.name):
        raise RosterError(f"A name in this army {HIDDEN}")
    with _sentences():
        for note in (draft.note, *(unit.note for unit in units)):
            check_note(note)


@contextmanager
def _sentences() -> Iterator[None]:
    try:
        yield
    except InvalidName as wrong:
        raise RosterError(str(wrong)) from wrong


def _refuse_private(catalogue: str, owner: User) -> None:
    """Raises `RosterError` for somebody else's private catalogue. A list made while it was public goes on."""
    if not may_build(catalogue, owner):
        raise RosterError(PRIVATE)


def _text_of(draft: Draft) -> str:
    """The list as stored text. Raises `RosterError` if it cannot be stored."""
    _check_names(draft)
    text = dump_roster(draft)
    if len(text) > LONGEST_KEPT:
        raise RosterError(f"This army cannot be saved: it has {len(text)} characters, but the limit is {LONGEST_KEPT}.")
    return text


def _store(record: RosterRecord) -> CheckedRoster:
    """Store the record with the columns that are derived from its text."""
    with _keepable():
        checked = roster_checked(record)
    draft, report = checked.draft, checked.report
    record.name = draft.name or UNNAMED
    record.army, record.battle = draft.army, draft.battle
    record.points, record.legal, record.catalogue_version = report.points, report.legal, report.version
    record.summary = summary_text(checked)
    record.save()
    if draft.catalogue:
        catalogue_used(draft.catalogue)
    return checked
