"""Waiting: a model that waits may act once in the middle of an enemy action. (krygothic.waiting.*)"""

from typing import Final

from rules.kernel.script import Event, Play, Refusal, Seat, TableFact, override
from rules.krygothic.action import simple_action
from rules.krygothic.board import Model, Table, refusal
from rules.roster.words import listed

WAITING: Final = "krygothic.waiting.enter"
SECRET: Final = "waiting"  # noqa: S105  # the name of a secret of the match


class SecretFact(TableFact, frozen=True):
    """A fact about a waiting model.

    With `only` it is in that player's log alone until the match is over. (krygothic.waiting.told_once)
    """

    only: Seat | None = None

    @override
    def audience(self) -> tuple[Seat, ...] | None:
        return None if self.only is None else (self.only,)

    @override
    def secret(self) -> str:
        return "" if self.only is None else SECRET


class AnnouncementsChanged(Event, frozen=True, kw_only=True):
    """The waiting enemies that a player has not been told of yet; empty after they were announced.

    (krygothic.waiting.told_once)
    """

    seat: Seat
    models: tuple[str, ...] = ()

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, unannounced=self.models)

    @override
    def is_logged(self) -> bool:
        return False


def waiting_announcement(table: Table, seat: Seat) -> str:
    """The sentence before the next question: which enemies went into waiting. (krygothic.waiting.told_once)"""
    unannounced = [table.models[id_].name for id_ in dict.fromkeys(table.side(seat).unannounced)]
    return f"{listed(unannounced)} went into waiting: you are told only this once. " if unannounced else ""


def forget_announcements(play: Play[Table], *seats: Seat) -> None:
    """Records that these players answered the question that named waiting enemies."""
    for seat in seats:
        if play.table.side(seat).unannounced:
            play.record(AnnouncementsChanged(seat=seat))


def cannot_wait(table: Table, model: Model) -> Refusal | None:
    """Why a model cannot go into waiting. (krygothic.waiting.enter, krygothic.team.hive)"""
    if model.waiting:
        return refusal("waits-already", model=model.name)
    if model.fallen:
        return refusal("fallen-wait", model=model.name)
    return needs_leader(table, model.seat, "wait")


def needs_leader(table: Table, seat: Seat, action: str) -> Refusal | None:
    """Why a squad that depends on its leader cannot do this without a leader on the table. (krygothic.team.hive)"""
    side = table.side(seat)
    if not side.has("queen_bound") or any(table.fighter(one).leads for one in table.living(seat)):
        return None
    return refusal("queen-bound", team=side.muster.team_name, action=action)


def _waiting_began(table: Table, model: Model) -> SecretFact:
    """A model waits; the opponent is told only once, unless waiting is open. (krygothic.waiting.enter)"""
    line = model.says("waits, ready to interrupt the enemy", WAITING)
    only = model.seat if table.settings.waiting == "once" else None
    return SecretFact(line, lambda table: table.with_model(model.id, waiting=True), only)


WAIT: Final = simple_action(
    "wait",
    WAITING,
    "Waiting",
    cannot_wait,
    _waiting_began,
    never=lambda table, model: needs_leader(table, model.seat, "wait"),
)
