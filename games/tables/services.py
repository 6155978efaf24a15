"""Everything that writes tables of one's own: keep, add a version, publish, copy, delete."""

from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.tables.models import OwnTable, TableVersion
from games.tables.selectors import table_visible, version_of
from rules.battlefield.own_table import NotATable, TableFile, table_text
from rules.battlefield.table_rules import TableRules
from rules.registry import SYSTEMS

MOST_TABLES: Final = 100  # of one person
MOST_VERSIONS: Final = 50  # of one table; older ones are dropped


class TableError(Exception):
    """A table that cannot be stored or published; the message is a sentence."""


class TableConflict(TableError):
    """Somebody has stored another version since the one that was changed."""


def rules_of(system: str) -> TableRules:
    """The rules of a game for own tables. Raises NotATable for a game without them."""
    game = SYSTEMS.get(system)
    if game is None or game.tables is None:
        raise NotATable(f"No game “{system}” here takes tables of one’s own.", "$.system")
    return game.tables


@transaction.atomic
def table_keep(*, owner: User, system: str, text: str, parent: OwnTable | None = None) -> OwnTable:
    """Store a new table, private at first. Raises NotATable and TableError."""
    rules = rules_of(system)
    drawn = rules.read(text)
    if OwnTable.objects.filter(owner=owner).count() >= MOST_TABLES:
        raise TableError(f"You have {MOST_TABLES} tables already. Delete one you no longer need.")
    table = OwnTable(owner=owner, system=system, parent=parent)
    _take_over(table, rules, drawn)
    table.save()
    TableVersion.objects.create(table=table, number=1, text=table_text(drawn))
    return table


@transaction.atomic
def table_change(*, slug: str, owner: User, text: str, base: int | None = None) -> OwnTable:
    """Store a new version of a table, unless it equals the newest one. Locks the table's row.

    `base` is the number of the version that was changed. Raises OwnTable.DoesNotExist, NotATable and TableError, and
    TableConflict if there is a newer version.
    """
    table = OwnTable.objects.select_for_update().get(slug=slug, owner=owner)
    rules = rules_of(table.system)
    drawn = rules.read(text)
    if base is not None and base != table.newest:
        raise TableConflict(f"Another version was saved meanwhile: number {table.newest}.")
    if version_of(table).text == table_text(drawn):
        return table
    table.newest += 1
    table.changed = timezone.now()
    _take_over(table, rules, drawn)
    if not table.is_sound:
        table.published = False
    table.save()
    TableVersion.objects.create(table=table, number=table.newest, text=table_text(drawn))
    table.versions.filter(number__lte=table.newest - MOST_VERSIONS).delete()
    return table


def _take_over(table: OwnTable, rules: TableRules, drawn: TableFile) -> None:
    """Copy the columns that lists of tables show from a version."""
    table.name, table.width, table.height = drawn.name, drawn.width, drawn.height
    table.pieces = len({feature.group or feature.id for feature in drawn.features})
    table.is_sound = not rules.faults(drawn)


@transaction.atomic
def table_publish(*, slug: str, owner: User, published: bool) -> OwnTable:
    """Publish a sound table, or make it private again. Raises OwnTable.DoesNotExist and TableError."""
    table = OwnTable.objects.select_for_update().get(slug=slug, owner=owner)
    if published and not table.is_sound:
        raise TableError("This table has mistakes. Open it in the editor, which shows each with its place.")
    table.published = published
    table.save(update_fields=["published"])
    return table


def table_copy(*, slug: str, user: User) -> OwnTable:
    """A copy of a table that the person may see. Raises OwnTable.DoesNotExist and TableError."""
    source = table_visible(slug, user)
    return table_keep(owner=user, system=source.system, text=version_of(source).text, parent=source)


@transaction.atomic
def table_delete(*, slug: str, owner: User) -> None:
    """Delete a table with its versions; matches on it have copies. Raises OwnTable.DoesNotExist."""
    OwnTable.objects.select_for_update().get(slug=slug, owner=owner).delete()


def tables_move(*, guest: User, account: User, **_: Any) -> None:
    """Give all of a guest's tables to an account."""
    OwnTable.objects.filter(owner=guest).update(owner=account)
