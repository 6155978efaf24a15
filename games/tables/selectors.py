"""Finding tables of one's own: those a visitor may see, those for a match, and the text behind a choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q, QuerySet

from accounts.visitor import Visitor
from games.tables.models import OwnTable, TableVersion
from rules.battlefield.own_table import OWN, read_table
from rules.kernel.play import refuse

RULE: Final = "match.settings"
CHOICE: Final = f"{OWN}:"
MOST_OFFERED: Final = 100


@dataclass(frozen=True, kw_only=True)
class TableChoice:
    """A table as a form offers it: the value of the setting “terrain”, its name and its size in inches."""

    value: str
    name: str
    size: str
    is_mine: bool


def tables_of(owner: Visitor) -> QuerySet[OwnTable]:
    """A person's tables, those changed last first."""
    return OwnTable.objects.filter(owner_id=owner.pk) if owner.pk else OwnTable.objects.none()


def published_tables(system: str = "", words: str = "") -> QuerySet[OwnTable]:
    """Published tables with these words in their names."""
    found = OwnTable.objects.filter(published=True).select_related("owner")
    if system:
        found = found.filter(system=system)
    for word in words.split()[:8]:
        found = found.filter(name__icontains=word)
    return found


def table_visible(slug: str, viewer: Visitor) -> OwnTable:
    """The table with this link. Raises `OwnTable.DoesNotExist`, also for a private one of somebody else."""
    return OwnTable.objects.select_related("owner").get(Q(published=True) | Q(owner_id=viewer.pk or 0), slug=slug)


def version_of(table: OwnTable, number: int | None = None) -> TableVersion:
    """A version of a table, the newest without a number. Raises `TableVersion.DoesNotExist`."""
    return table.versions.get(number=table.newest if number is None else number)


def table_choices(system: str, viewer: Visitor, chosen: str = "") -> list[TableChoice]:
    """The sound tables a visitor may choose for a match: the own ones first, then published ones, and the chosen."""
    sound = OwnTable.objects.filter(system=system, is_sound=True)
    mine = list(sound.filter(owner_id=viewer.pk or 0)[:MOST_OFFERED])
    others = list(sound.filter(published=True).exclude(owner_id=viewer.pk or 0)[:MOST_OFFERED])
    slug = chosen.removeprefix(CHOICE) if chosen.startswith(CHOICE) else ""
    if slug and all(one.slug != slug for one in (*mine, *others)):
        others += sound.filter(published=True, slug=slug)
    return [_choice(one, viewer) for one in (*mine, *others)]


def _choice(table: OwnTable, viewer: Visitor) -> TableChoice:
    size = f"{table.width // 1_000} × {table.height // 1_000}″"
    return TableChoice(value=f"{CHOICE}{table.slug}", name=table.name, size=size, is_mine=table.owner_id == viewer.pk)


def with_table(system: str, wanted: Mapping[str, Any], viewer: Visitor) -> dict[str, Any]:
    """The wanted settings with the text of the table that “terrain” names by its link. Raises `Refused`."""
    terrain = str(wanted.get("terrain", ""))
    if not terrain.startswith(CHOICE):
        return dict(wanted)
    try:
        table = table_visible(terrain.removeprefix(CHOICE), viewer)
    except OwnTable.DoesNotExist:
        table = None
    if table is None or table.system != system:
        raise refuse(RULE, "There is no table of this game with that link.", remedy="Choose another table.")
    return {**wanted, "terrain": OWN, "table": version_of(table).text}


def link_of(system: str, text: str, viewer: Visitor) -> str:
    """The value of “terrain” for a table of a match that the visitor may see; "" if there is none by its name."""
    visible = Q(table__published=True) | Q(table__owner_id=viewer.pk or 0)
    named = TableVersion.objects.filter(visible, table__system=system, table__name=read_table(text).name)
    slug = named.filter(text=text).values_list("table__slug", flat=True).first()
    return f"{CHOICE}{slug}" if slug else ""
