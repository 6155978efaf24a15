"""Offering an action, choosing it by the id of its option, and carrying it out."""

from collections.abc import Sequence

from rules.kernel.refusal import Refusal, refusal_of
from rules.kernel.shapes import Value
from rules.krygothic.action import AnyActionType
from rules.krygothic.board import Table
from tests.rules.krygothic.running import Ran, Reply, action, do, option


def act(  # an action has that many sides
    table: Table,
    kind: AnyActionType,
    model: str,
    id_: str,
    value: Value | None = None,
    *,
    dice: str = "",
    answers: Sequence[Reply] = (),
) -> Ran:
    """What a model does by that option comes to."""
    return do(table, kind, action(table, kind, model, value, id_=id_), dice, answers)


def why_not(table: Table, kind: AnyActionType, model: str, id_: str = "", ap: int = 20) -> Refusal | None:
    """Why a model cannot do something: at all, or by that option."""
    least = kind.least(table, table.models[model])
    if not isinstance(least, int):
        return refusal_of(least)
    return option(kind.offers(table, table.models[model], ap), id_).why if id_ else None


def told(ran: Ran, words: str) -> bool:
    """Whether some sentence has these words."""
    return any(words in line for line in ran.said)
