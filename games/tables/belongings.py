"""A person's tables: to take along, to read back, and to delete."""

from collections.abc import Iterator, Mapping

from accounts.belongings import Belongings, Count, Files, counted
from accounts.models import User
from games.tables.models import OwnTable
from games.tables.selectors import tables_of, version_of
from games.tables.services import TableError, table_keep
from rules.battlefield.own_table import NotATable, read_table

FOLDER = "tables/"


def files(user: User) -> Files:
    """The newest version of each table."""
    for table in tables_of(user):
        yield f"{FOLDER}{table.slug}.json", version_of(table).text.encode()


def read(user: User, files: Mapping[str, bytes], count: Count) -> Iterator[str]:
    """Store the tables of an archive that the person does not have yet."""
    known = {version_of(table).text for table in tables_of(user)}
    texts = [data.decode("utf-8", "replace") for path, data in files.items() if path.startswith(FOLDER)]
    for text in texts:
        if text in known:
            continue
        try:
            system = read_table(text).system
            count("tables")
            kept = table_keep(owner=user, system=system, text=text)
        except (NotATable, TableError) as wrong:
            yield f"A table could not be read. {wrong}"
        else:
            yield f"The table “{kept.name}” was stored."


def warnings(user: User) -> Iterator[str]:
    """What becomes of tables."""
    if own := tables_of(user).count():
        yield f"{counted(own, 'table')} of your own will be deleted. Matches on them stay as they are."


def erase(user: User) -> None:
    """Delete them."""
    OwnTable.objects.filter(owner=user).delete()


BELONGINGS = Belongings(files=files, warnings=warnings, erase=erase, read=read)
