"""People's tables of one game: reading them, their faults, and their fairness."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rules.battlefield.own_table import NotATable, TableFile, read_table, table_text
from rules.battlefield.table_fault import TableFault
from rules.battlefield.table_hints import FairnessRules, TableHints, table_hints
from rules.battlefield.table_kit import TableKit
from rules.battlefield.terrain import Battlefield

Checks = Callable[[TableFile], Iterator[TableFault]]


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """People's tables of one game: its kit, its checks, and its measures of fairness.

    `checks` finds all faults of a table that can be read; `battlefield` makes the field of one without faults.
    `problem` is a sentence why a table cannot be played under an agreement, else "". `ours` are the tables that come
    with the game, by id, to be copied.
    """

    kit: TableKit
    checks: Checks
    battlefield: Callable[[TableFile], Battlefield]
    fairness: FairnessRules
    problem: Callable[[Mapping[str, str | int], TableFile], str] = lambda agreement, table: ""
    ours: Callable[[], Mapping[str, TableFile]] = dict

    def read(self, text: str) -> TableFile:
        """The table in a JSON text. Raises NotATable with the place of the first mistake."""
        table = read_table(text)
        if table.system != self.kit.system:
            raise NotATable(f"This table is drawn for another game. Choose a table for {self.kit.game}.", "$.system")
        return table

    def faults(self, table: TableFile) -> tuple[TableFault, ...]:
        """Everything that keeps a table from being played on, each with its place; empty if it can be."""
        return tuple(self.checks(table))

    def hints(self, table: TableFile) -> TableHints:
        """Hints about the fairness of a table."""
        return table_hints(self.fairness, self.battlefield(table), table, self.kit.gate)

    def canonical(self, text: str) -> str:
        """The canonical text of a table without faults. Raises NotATable."""
        table = self.read(text)
        if found := self.faults(table):
            raise NotATable(f"{found[0].message} {found[0].remedy}".strip(), found[0].path)
        return table_text(table)
