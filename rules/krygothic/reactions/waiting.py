"""Going into waiting: the readiness to act once in the middle of what the enemy does. (krygothic.waiting.*)"""

from collections.abc import Sequence
from typing import Final

from rules.kernel.script import Option, Play, Refusal, Script, Seat
from rules.krygothic.action import Action, Halt, Outcome, action_type, no_ap
from rules.krygothic.board import NO, Model, Table
from rules.krygothic.reactions.facts import WAITING, NewsChanged, waiting_began
from rules.roster.words import listed

PRICE: Final = 1


def waiting_news(table: Table, seat: Seat) -> str:
    """What the next question to a player begins with: who went into waiting. (krygothic.waiting.told_once)"""
    unheard = [table.models[id_].name for id_ in dict.fromkeys(table.side(seat).unheard)]
    return f"{listed(unheard)} went into waiting: you are told only this once. " if unheard else ""


def forget_news(play: Play[Table], *seats: Seat) -> None:
    """Those players have answered a question that told them who went into waiting."""
    for seat in seats:
        if play.table.side(seat).unheard:
            play.record(NewsChanged(seat=seat))


def cannot_wait(table: Table, model: Model) -> Refusal | None:
    """Why a model cannot go into waiting. (krygothic.waiting.enter, krygothic.team.hive)"""
    if model.waiting:
        return NO("waits-already", model=model.name)
    if model.fallen:
        return NO("fallen-wait", model=model.name)
    return leaderless(table, model.seat, "wait")


def leaderless(table: Table, seat: Seat, action: str) -> Refusal | None:
    """Why a squad that hangs on its leader cannot do this without one on the table. (krygothic.team.hive)"""
    side = table.side(seat)
    if not side.has("queen_bound") or any(table.fighter(one).leads for one in table.living(seat)):
        return None
    return NO("queen-bound", team=side.muster.team_name, action=action)


def _offers(table: Table, model: Model, ap: int) -> Sequence[Option[Action]]:
    return [
        Option(
            id=f"wait:{model.id}",
            label="Wait",
            piece=model.id,
            rule=WAITING,
            refusal=cannot_wait(table, model) or no_ap("Waiting", ap, PRICE),
            bring=Action(kind="wait", model=model.id, cost=PRICE),
        )
    ]


def _wait(play: Play[Table], action: Action, halt: Halt | None) -> Script[Outcome]:
    yield from ()
    play.record(waiting_began(play.table.models[action.model], once=play.table.settings.waiting == "once"))
    return "done"


WAIT: Final = action_type(
    "wait",
    least=lambda table, model: cannot_wait(table, model) or PRICE,
    offers=_offers,
    barred=lambda table, action: cannot_wait(table, table.models[action.model]),
    carry_out=_wait,
    never=lambda table, model: leaderless(table, model.seat, "wait"),
)
