"""Reads rosters: their owner, their list, and the verdict of the present catalogue."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from accounts.visitor import Visitor
from armies.catalogues import UnknownCatalogue, game_for
from armies.models import Revision, RosterRecord, Visibility
from armies.signals import results_wanted
from rules.registry import SYSTEMS
from rules.roster.catalogue import Catalogue
from rules.roster.codec import dump_roster, load_roster
from rules.roster.edit import SetCatalogue
from rules.roster.reading import Reading, read
from rules.roster.report import Fix, Place, Problem, Report
from rules.roster.roster import Roster as Draft
from rules.roster.rulebook import Rulebook
from rules.roster.validate import Judged, judge


@dataclass(frozen=True, kw_only=True)
class CheckedRoster:
    """A roster with its list, the catalogue and rulebook that judge it, and the verdict."""

    record: RosterRecord
    draft: Draft
    catalogue: Catalogue
    rulebook: Rulebook
    judged: Judged

    @property
    def report(self) -> Report:
        """The verdict of the present catalogue."""
        return self.judged.report

    @property
    def army_name(self) -> str:
        """The name of the army; an id that the catalogue does not have is quoted."""
        army = self.judged.reading.army
        return army.name if army else f"“{self.draft.army}”"

    @property
    def battle_name(self) -> str:
        """The name of the battle size; an id that the catalogue does not have is quoted."""
        battle = self.judged.reading.battle
        return battle.name if battle else f"“{self.draft.battle}”"

    @property
    def outdated(self) -> bool:
        """Whether the catalogue has changed since the roster was last saved."""
        return self.record.catalogue_version != self.report.version


def rosters_of(user: User) -> QuerySet[RosterRecord]:
    """The user's own rosters, the last changed first."""
    return RosterRecord.objects.filter(owner=user)


def roster_shared(*, slug: str, viewer: Visitor | None = None) -> RosterRecord:
    """The roster behind a share link. Raises `RosterRecord.DoesNotExist`, also for a private one of somebody else."""
    record = RosterRecord.objects.select_related("owner").get(slug=slug)
    if record.visibility == Visibility.PRIVATE and (viewer is None or viewer.pk != record.owner_id):
        raise RosterRecord.DoesNotExist
    return record


def rosters_public(*, system: str = "", words: str = "") -> QuerySet[RosterRecord]:
    """The legal rosters that everybody may see, the last changed first: of a game, with these words in their names."""
    found = RosterRecord.objects.filter(visibility=Visibility.PUBLIC, legal=True).select_related("owner")
    if system:
        found = found.filter(system=system)
    for word in words.split():
        found = found.filter(name__icontains=word)
    return found


def roster_owned(*, slug: str, owner: User) -> RosterRecord:
    """The owner's own roster. Raises `RosterRecord.DoesNotExist`, also for somebody else's."""
    return RosterRecord.objects.get(slug=slug, owner=owner)


def roster_checked(record: RosterRecord) -> CheckedRoster:
    """The roster with the present verdict. If its own catalogue is missing, the game's catalogue judges it.

    Raises NotARoster for a stored list that no game here can read (`UnknownSystem`).
    """
    draft = load_roster(record.text)
    try:
        entry = game_for(draft)
        checks = tuple(entry.checks)
    except UnknownCatalogue as gone:
        entry = SYSTEMS[draft.system]
        checks = (*entry.checks, partial(_missing_catalogue, draft.catalogue, str(gone)))
    judged = judge(read(draft, entry.catalogue), checks)
    return CheckedRoster(record=record, draft=draft, catalogue=entry.catalogue, rulebook=entry.rulebook, judged=judged)


def _missing_catalogue(catalogue: str, message: str, reading: Reading) -> Iterator[Problem]:
    """The problem of a list whose catalogue is missing."""
    if reading.roster.catalogue == catalogue:
        fix = Fix(f"Build it from {reading.catalogue.name} as provided by this site", (SetCatalogue(""),))
        yield Problem("UNKNOWN_CATALOGUE", "", Place(), message, 1, 0, fixes=(fix,))


def steps_done(record: RosterRecord, *, most: int) -> list[Revision]:
    """The steps that undo would take back, the last first, each with the text that it restores."""
    stored = record.revisions.defer("text")  # it is loaded where it is needed
    kept = {revision.number: revision for revision in stored.order_by("-number")[: 4 * most]}
    done: list[Revision] = []
    at = record.back
    while len(done) < most and at is not None:
        revision = kept.get(at) or stored.filter(number=at).first()
        if revision is None:
            break
        done.append(revision)
        at = revision.back
    return done


def step_undone(record: RosterRecord) -> Revision | None:
    """The step that redo would repeat, if there is one."""
    if record.forward is None:
        return None
    to = record.revisions.filter(number=record.forward).first()
    return record.revisions.filter(number=to.back).first() if to and to.back is not None else None


def changed_by_others(record: RosterRecord, *, client: str, since: int) -> bool:
    """Whether another client may have changed the roster since a revision. Deleted steps may be anybody's."""
    later = record.revisions.filter(number__gte=since)
    return later.filter(client=client).count() != record.revision - since


def steps_since(record: RosterRecord, *, revision: int) -> list[Revision]:
    """The stored steps since a revision, in order."""
    return list(record.revisions.filter(number__gte=revision).defer("text").order_by("number"))


def draft_of(record: RosterRecord) -> Draft:
    """The list a roster holds."""
    return load_roster(record.text)


def draft_read(text: str | bytes) -> Draft:
    """The list in the text of an army file. Raises `NotARoster`, also for an unknown game or catalogue."""
    draft = load_roster(text)
    game_for(draft)
    return draft


def rosters_for_match(*, user: User, system: str, battle: str) -> list[RosterRecord]:
    """The user's rosters that are legal for this battle size now."""
    of_size = rosters_of(user).filter(system=system, battle=battle)
    return [record for record in of_size if _legal_today(record)]


def _legal_today(record: RosterRecord) -> bool:
    """Whether the roster is legal. It is judged again only if the catalogue has changed since it was saved."""
    if record.catalogue_version == SYSTEMS[record.system].catalogue.version:
        return record.legal
    return roster_checked(record).report.legal


def roster_like(*, owner: User, roster: Draft) -> int | None:
    """The key of the owner's roster with exactly this list, if there is one."""
    same = RosterRecord.objects.filter(owner=owner, system=roster.system, text=dump_roster(roster))
    return same.values_list("pk", flat=True).first()


def roster_results(owner: User, army: int | None = None) -> Mapping[int, str]:
    """How finished matches ended for their owner, by the key of the roster: of all rosters, or of one.

    Letters W, L and D (won, lost, drawn), the oldest first.
    """
    answers: list[tuple[Any, Any]] = results_wanted.send(sender=RosterRecord, owner=owner, army=army)
    return {key: letters for _, results in answers for key, letters in results.items()}
