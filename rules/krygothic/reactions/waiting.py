"""Going into waiting: the readiness to act once in the middle of what the enemy does. (krygothic.waiting.*)"""

from collections.abc import Sequence
from typing import Final

from typing_extensions import override

from rules.kernel.script import Event, Line, Option, Play, Refusal, Script, Seat
from rules.krygothic.action import Action, ActionType, Halt, Outcome, Precedence
from rules.krygothic.board import NO, Model, Table
from rules.roster.words import listed

PRICE: Final = 1
RULE: Final = "krygothic.waiting.enter"
SECRET: Final = "waiting"  # noqa: S105  # the name of a secret of the match


class WaitingBegan(Event, frozen=True, kw_only=True):
    """A model waits. Where that is told once, the line is only in its own player's log until the match is over.

    (krygothic.waiting.enter, krygothic.waiting.told_once)
    """

    seat: Seat
    model: str
    once: bool

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, waiting=True)

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.models[self.model].name} waits, ready to interrupt the enemy."
        return Line(text=text, rule=RULE, seat=self.seat, pieces=(self.model,))

    @override
    def audience(self) -> tuple[Seat, ...] | None:
        return (self.seat,) if self.once else None

    @override
    def secret(self) -> str:
        return SECRET if self.once else ""


class NewsKept(Event, frozen=True, kw_only=True):
    """A model went into waiting and the other player, `seat`, was not asked about it: that is still to be told once.

    (krygothic.waiting.told_once)
    """

    seat: Seat
    model: str

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, unheard=(*table.side(self.seat).unheard, self.model))

    @override
    def is_logged(self) -> bool:
        return False


class NewsTold(Event, frozen=True, kw_only=True):
    """A player was told once who went into waiting. (krygothic.waiting.told_once)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, unheard=())

    @override
    def is_logged(self) -> bool:
        return False


def waiting_news(table: Table, seat: Seat) -> str:
    """What the next question to a player begins with: who went into waiting. (krygothic.waiting.told_once)"""
    unheard = [table.models[id_].name for id_ in dict.fromkeys(table.side(seat).unheard)]
    return f"{listed(unheard)} went into waiting: you are told only this once. " if unheard else ""


def forget_news(play: Play[Table], *seats: Seat) -> None:
    """Those players have answered a question that told them who went into waiting."""
    for seat in seats:
        if play.table.side(seat).unheard:
            play.record(NewsTold(seat=seat))


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
    unpaid = NO("no-ap", action="Waiting", value=ap, bound=PRICE) if ap < PRICE else None
    return [
        Option(
            id=f"wait:{model.id}",
            label="Wait",
            piece=model.id,
            rule=RULE,
            refusal=cannot_wait(table, model) or unpaid,
            bring=Action(kind="wait", model=model.id, cost=PRICE),
        )
    ]


def _carry_out(play: Play[Table], action: Action, halt: Halt | None) -> Script[Outcome]:
    yield from ()
    model = play.table.models[action.model]
    play.record(WaitingBegan(seat=model.seat, model=model.id, once=play.table.settings.waiting == "once"))
    return "done"


WAIT: Final[ActionType[Action]] = ActionType(
    id="wait",
    name="Wait",
    family="waiting",
    precedence=Precedence.QUIET,
    least=lambda table, model: cannot_wait(table, model) or PRICE,
    offers=_offers,
    barred=lambda table, action: cannot_wait(table, table.models[action.model]),
    carry_out=_carry_out,
    base=PRICE,
    never=lambda table, model: leaderless(table, model.seat, "wait"),
)
