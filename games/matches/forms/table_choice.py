"""Tables of one's own among the choices of the battlefield of a form."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms

from accounts.visitor import Visitor
from games.agreement import TERRAIN, agreement_from
from games.tables.selectors import TableChoice, table_choices, with_table
from rules.kernel.refusal import Refused
from rules.registry import Agreement, Game


def offer_tables(form: forms.Form, game: Game, user: Visitor, chosen: str) -> None:
    """Add a visitor's tables and published ones to the field of the battlefield, in groups of their own."""
    field = form.fields.get(TERRAIN)
    if game.tables is None or not isinstance(field, forms.ChoiceField):
        return
    offered = table_choices(game.system.id, user, chosen)
    groups = (
        ("My own tables", [_as_choice(one) for one in offered if one.is_mine]),
        ("Tables of other players", [_as_choice(one) for one in offered if not one.is_mine]),
    )
    others = cast("Iterable[tuple[Any, Any]]", field.choices)
    field.choices = [*others, *((label, choices) for label, choices in groups if choices)]


def _as_choice(table: TableChoice) -> tuple[str, str]:
    return table.value, f"{table.name}, {table.size}"


def agreement_so_far(game: Game, user: Visitor, wanted: dict[str, Any]) -> Agreement:
    """What has been chosen, as an agreement; the usual one where a value is not offered."""
    try:
        return agreement_from(game, with_table(game.system.id, wanted, user))
    except Refused:
        return agreement_from(game, {})
