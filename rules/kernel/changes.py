"""Changes shared by all tables that keep models and units by id, and sides by seat."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from msgspec import Struct, structs

from rules.kernel.refusal import Seat


class ChangeableTable(Struct, frozen=True):
    """Base of tables with the fields `models`, `units` and `sides`; each change is a new table."""

    def with_changes(self, **changes: Any) -> Self:
        """The table with some fields of its own changed."""
        return structs.replace(self, **changes)

    def with_models(self, changed: Mapping[str, Any]) -> Self:
        """The table with these models replaced."""
        table: Any = self
        return structs.replace(self, models={**table.models, **changed})

    def with_each(self, model_ids: Iterable[str], **changes: Any) -> Self:
        """The table with some fields of several models changed in the same way."""
        table: Any = self
        return self.with_models({id_: structs.replace(table.models[id_], **changes) for id_ in model_ids})

    def with_model(self, model_id: str, **changes: Any) -> Self:
        """The table with some fields of one model changed."""
        return self.with_each((model_id,), **changes)

    def with_unit(self, unit_id: str, **changes: Any) -> Self:
        """The table with some fields of one unit changed."""
        table: Any = self
        return structs.replace(self, units={**table.units, unit_id: structs.replace(table.units[unit_id], **changes)})

    def with_side(self, seat: Seat, **changes: Any) -> Self:
        """The table with some fields of one side changed."""
        table: Any = self
        sides = list(table.sides)
        sides[seat] = structs.replace(sides[seat], **changes)
        return structs.replace(self, sides=tuple(sides))
