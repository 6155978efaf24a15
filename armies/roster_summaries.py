"""What a roster's card shows, stored with the roster, so that hundreds of cards need no list read and none judged."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from armies.models import RosterRecord
from armies.selectors import CheckedRoster, roster_checked
from armies.silhouettes import commonest, silhouette
from rules.registry import SYSTEMS
from rules.roster.codec import NotARoster
from rules.roster.read_parts import ReadUnit

MOST_SILHOUETTES = 8
MOST_JUDGED = 60  # rosters judged again for one page


class RosterSummary(Struct, frozen=True, kw_only=True):
    """A roster in short, under one version of its catalogue.

    `limit` is None where nothing limits the points; `silhouettes` are those of the first units, of `units` in all;
    `searched` are its words for a search, in lower case; `own_catalogue` is the slug of the catalogue that its owner
    wrote, or empty.
    """

    version: str
    legal: bool
    points: int
    limit: int | None
    models: int
    units: int
    problems: int
    army: str
    battle: str
    silhouettes: tuple[str, ...]
    searched: str
    own_catalogue: str = ""


_DECODER = msgspec.json.Decoder(RosterSummary)


def summary_of(checked: CheckedRoster) -> RosterSummary:
    """A checked roster in short."""
    report, units = checked.report, checked.judged.reading.units
    names = [checked.draft.name, checked.army_name, checked.battle_name, checked.catalogue.name]
    for unit in units:
        names += [unit.unit.name, unit.entry.name if unit.entry else ""]
        names += [model.profile.name for model in unit.models if model.profile]
    return RosterSummary(
        version=report.version,
        legal=report.legal,
        points=report.points,
        limit=report.limit,
        models=report.models,
        units=len(units),
        problems=len(report.errors),
        army=checked.army_name,
        battle=checked.battle_name,
        silhouettes=tuple(_silhouette(checked, unit) for unit in units[:MOST_SILHOUETTES]),
        searched="\n".join(dict.fromkeys(name.casefold() for name in names if name)),
        own_catalogue=checked.draft.catalogue,
    )


def _silhouette(checked: CheckedRoster, unit: ReadUnit) -> str:
    return commonest(
        [silhouette(checked.catalogue, model.profile, model.gear) for model in unit.models if model.profile]
    )


def summary_text(checked: CheckedRoster) -> str:
    """The summary as it is stored."""
    return msgspec.json.encode(summary_of(checked)).decode()


def stored_summary(record: RosterRecord) -> RosterSummary | None:
    """The summary stored with a roster; None where there is none yet, or one of another form."""
    try:
        return _DECODER.decode(record.summary) if record.summary else None
    except msgspec.ValidationError:
        return None


def is_current(record: RosterRecord, summary: RosterSummary | None) -> bool:
    """Whether today's catalogue judged it. A catalogue that somebody wrote never changes."""
    if summary is None:
        return False
    game = SYSTEMS.get(record.system)
    return bool(summary.own_catalogue) or game is None or summary.version == game.catalogue.version


def judge_anew(records: Sequence[RosterRecord]) -> dict[int, RosterSummary]:
    """Judge rosters by today's catalogue and store the summaries, by key. One that no game can read is left out.

    Neither their revision nor the time of their last change moves.
    """
    found: dict[int, RosterSummary] = {}
    changed = []
    for record in _with_texts(records[:MOST_JUDGED]):
        try:
            checked = roster_checked(record)
        except NotARoster:
            continue
        found[record.pk] = summary_of(checked)
        record.summary = summary_text(checked)
        changed.append(record)
    RosterRecord.objects.bulk_update(changed, ["summary"])
    return found


def _with_texts(records: Iterable[RosterRecord]) -> Iterable[RosterRecord]:
    keys = [record.pk for record in records]
    return RosterRecord.objects.filter(pk__in=keys) if keys else ()
