"""The facts of single actions and of waiting: begun and paid, dropped, hidden from the other player or told once."""

from collections.abc import Sequence
from typing import Final

from rules.kernel.script import Die, Event, Line, LogFact, Seat, TableFact, override
from rules.krygothic.board import Model, Table
from rules.krygothic.morale.fire_runs import with_runs_broken

WAITING: Final = "krygothic.waiting.enter"
INTERRUPT: Final = "krygothic.waiting.interrupt"
SECRET: Final = "waiting"  # noqa: S105  # the name of a secret of the match


class SecretFact(TableFact, frozen=True):
    """A fact about a model in waiting; with `only` it is in that player's log alone, until the match is over.

    (krygothic.waiting.told_once)
    """

    only: Seat | None = None

    @override
    def audience(self) -> tuple[Seat, ...] | None:
        return None if self.only is None else (self.only,)

    @override
    def secret(self) -> str:
        return "" if self.only is None else SECRET


class AnnouncementsChanged(Event, frozen=True, kw_only=True):
    """The enemies in waiting that a player has yet to be told of, which happens once; none when it has happened.

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


def waiting_began(model: Model, *, once: bool) -> SecretFact:
    """A model waits; `once`: the other player is told only once. (krygothic.waiting.enter)"""
    line = model.says("waits, ready to interrupt the enemy", WAITING)
    only = model.seat if once else None
    return SecretFact(line, lambda table: table.with_model(model.id, waiting=True), only)


def action_begun(  # who does what, for how much, of which so much is paid now, and what else is to be said
    model: Model,
    action: str,
    price: int,
    paid: int,
    *,
    fire_at: Sequence[str] = (),
    hidden: bool = False,
    interrupts: str = "",
) -> SecretFact:
    """A model begins an action, which ends its waiting, and its AP are taken; `price` is what it cost or had cost.

    Going into waiting may be `hidden` from the other player. Of one that waited, `interrupts` says what it stops. Only
    what costs AP breaks a run of fire, unless it is fire at the same models. (krygothic.order.single,
    krygothic.waiting.no_actions, krygothic.pin.miss_succession, krygothic.move.small_step_next)
    """

    def change(table: Table) -> Table:
        after = table.with_model(model.id, waiting=False, stepped=table.models[model.id].stepped and not price)
        after = after.with_ap_spent(model.seat, paid)
        return with_runs_broken(after, but=fire_at) if price else after

    cost = f", {paid} AP" if paid else ", paid in advance" if price else ""
    waited = f" was waiting and {interrupts}" if interrupts else ""
    rule = INTERRUPT if interrupts else "krygothic.order.single"
    text = f"{model.name}{waited}: {action}{cost}."
    line = Line(text=text, rule=rule, seat=model.seat, pieces=(model.id,))
    return SecretFact(line, change, model.seat if hidden else None)


def action_dropped(model: Model, text: str, rule: str, paid: int = 0) -> TableFact:
    """An action was not carried out: it was dropped, or had become impossible, and cost `paid` AP.

    (krygothic.faceoff.loser, krygothic.faceoff.commit, krygothic.order.group)
    """
    line = Line(text=text, rule=rule, seat=model.seat, pieces=(model.id,))
    return TableFact(line, lambda table: table.with_ap_spent(model.seat, paid))


def equally_fast(table: Table, who: str, seats: Sequence[Seat], faces: Sequence[int]) -> LogFact:
    """Equally fast models roll for who goes first. (krygothic.faceoff.same_kind)"""
    rolled = [(table.squad(seat), face) for seat, face in zip(seats, faces, strict=True)]
    text = f"{who} are equally fast: {', '.join(f'{name} rolls {face}' for name, face in rolled)}."
    dice = tuple(Die(faces=(face,), note=name) for name, face in rolled)
    return LogFact(Line(text=text, rule="krygothic.faceoff.same_kind", tone="dice", dice=dice))


def order_settled(text: str, pieces: tuple[str, ...]) -> LogFact:
    """In which order both sides act, and why. (krygothic.faceoff.order)"""
    return LogFact(Line(text=text, rule="krygothic.faceoff.order", pieces=pieces))
