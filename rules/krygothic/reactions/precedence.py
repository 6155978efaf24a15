"""Face-offs: movement before shooting before close combat before psychic powers, then Speed, then a die."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final, Protocol, TypeVar

from rules.kernel.script import Play, Script, Seat, fact
from rules.krygothic.action import AnyActionType
from rules.krygothic.board import Table
from rules.krygothic.board.stats import speed
from rules.krygothic.reactions.action_types import is_secret
from rules.roster.words import upper
from rules.skirmish.turn_order import roll_off_order, rolled_off

RULE: Final = "krygothic.faceoff.same_kind"


class PlannedAction(Protocol):
    """An action of a model that has not begun."""

    @property
    def kind(self) -> AnyActionType: ...
    @property
    def model(self) -> str: ...
    @property
    def seat(self) -> Seat: ...


M = TypeVar("M", bound=PlannedAction)


def order_of_actions(play: Play[Table], step: Sequence[M], reactions: Sequence[M]) -> Script[list[M]]:
    """Both sides' actions in the order in which they are carried out.

    Within a kind, models of the step act in the order that their player fixed, and reacting models by Speed, the
    fastest first; equally fast models of one player act in the order of their calls. (krygothic.faceoff.order,
    krygothic.faceoff.same_kind, krygothic.online.batch_order, krygothic.online.group_orders)
    """
    one = sorted(step, key=lambda planned: planned.kind.precedence)
    two = sorted(
        reactions, key=lambda planned: (planned.kind.precedence, -speed(play.table, play.table.models[planned.model]))
    )
    order: list[M] = []
    reasons: list[tuple[str, str]] = []
    while one and two:
        ahead, why = yield from first_of(play, one[0], two[0])
        reasons.append((_will_do(play.table, ahead), why))
        order.append((one if ahead is one[0] else two).pop(0))
    left = one + two
    if order:
        sentences = [*_with_reasons(reasons), *(_will_do(play.table, planned) for planned in left)]
        text = f"First {', then '.join(_without_repeats(sentences))}."
        pieces = tuple(planned.model for planned in order + left if not is_secret(play.table, planned.kind))
        play.record(fact(text, "krygothic.faceoff.order", pieces=pieces))
    return order + left


def _with_reasons(reasons: Sequence[tuple[str, str]]) -> Iterator[str]:
    """The order of models in words, with reasons; a reason shared by several in a row is said once, with the last."""
    for why, row in groupby(reasons, key=itemgetter(1)):
        *others, last = (who for who, _ in row)
        yield from others
        yield f"{last} ({('', 'both ', 'all ')[min(2, len(others))]}{why})"


def _without_repeats(sentences: Sequence[str]) -> Iterator[str]:
    """Merges equal sentences: models that go into waiting are not named."""
    for sentence, row in groupby(sentences):
        many = len(list(row))
        yield f"{many} models will wait" if many > 1 else sentence


def _will_do(table: Table, planned: PlannedAction) -> str:
    """`A will run`; a model that goes into waiting is not named. (krygothic.waiting.told_once)"""
    name = "one model" if is_secret(table, planned.kind) else table.models[planned.model].name
    return f"{name} will {planned.kind.phrase()}"


def _whose(table: Table, planned: PlannedAction) -> str:
    """Whose action comes later; hides details of models that wait in secret. (krygothic.waiting.told_once)"""
    return "a model that will wait" if is_secret(table, planned.kind) else table.models[planned.model].name


def first_of(play: Play[Table], one: M, two: M) -> Script[tuple[M, str]]:
    """Which of two actions goes first, and why. (krygothic.faceoff.order, krygothic.faceoff.same_kind)"""
    if one.kind.precedence != two.kind.precedence:
        ahead, behind = sorted((one, two), key=lambda planned: planned.kind.precedence)
        before = f"before {_whose(play.table, behind)}"
        return ahead, f"{before}: {ahead.kind.precedence.in_words} before {behind.kind.precedence.in_words}"
    fast, slow = (speed(play.table, play.table.models[planned.model]) for planned in (one, two))
    if fast != slow:
        ahead, behind = (one, two) if fast > slow else (two, one)
        return ahead, f"before {_whose(play.table, behind)}: Speed {max(fast, slow)} before {min(fast, slow)}"
    who = f"{_whose(play.table, one)} and {_whose(play.table, two)}"
    if is_secret(play.table, one.kind) and is_secret(play.table, two.kind):
        who = "Two models that will wait"
    rolled = rolled_off(f"{upper(who)} are equally fast: ", play.table.squads, RULE, verb=" rolls", noted=True)
    seats = yield from roll_off_order(play, (one.seat, two.seat), "who goes first", rolled)
    ahead, behind = (one, two) if seats[0] == one.seat else (two, one)
    return ahead, f"before {_whose(play.table, behind)}: by the die"
