"""Going into waiting: the readiness to act once in the middle of what the enemy does. (krygothic.waiting.*)"""

from typing import Final

from rules.kernel.script import Play, Refusal, Seat
from rules.krygothic.action import simple_action
from rules.krygothic.board import NO, Model, Table
from rules.krygothic.reactions.facts import WAITING, AnnouncementsChanged, waiting_began
from rules.roster.words import listed


def waiting_announcement(table: Table, seat: Seat) -> str:
    """The sentence before the next question: which enemies went into waiting. (krygothic.waiting.told_once)"""
    unannounced = [table.models[id_].name for id_ in dict.fromkeys(table.side(seat).unannounced)]
    return f"{listed(unannounced)} went into waiting: you are told only this once. " if unannounced else ""


def forget_announcements(play: Play[Table], *seats: Seat) -> None:
    """These players have answered the question that named enemies in waiting."""
    for seat in seats:
        if play.table.side(seat).unannounced:
            play.record(AnnouncementsChanged(seat=seat))


def cannot_wait(table: Table, model: Model) -> Refusal | None:
    """Why a model cannot go into waiting. (krygothic.waiting.enter, krygothic.team.hive)"""
    if model.waiting:
        return NO("waits-already", model=model.name)
    if model.fallen:
        return NO("fallen-wait", model=model.name)
    return needs_leader(table, model.seat, "wait")


def needs_leader(table: Table, seat: Seat, action: str) -> Refusal | None:
    """Why a squad that hangs on its leader cannot do this without one on the table. (krygothic.team.hive)"""
    side = table.side(seat)
    if not side.has("queen_bound") or any(table.fighter(one).leads for one in table.living(seat)):
        return None
    return NO("queen-bound", team=side.muster.team_name, action=action)


WAIT: Final = simple_action(
    "wait",
    WAITING,
    "Waiting",
    cannot_wait,
    lambda table, model: waiting_began(model, once=table.settings.waiting == "once"),
    never=lambda table, model: needs_leader(table, model.seat, "wait"),
)
