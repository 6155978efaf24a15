"""What becomes of a single action: it was begun and paid, or not carried out."""

from typing_extensions import override

from rules.kernel.script import Event, Line, Seat
from rules.krygothic.board import Table
from rules.krygothic.morale.fire_runs import with_runs_broken
from rules.krygothic.reactions.waiting import SECRET


class ActionBegun(Event, frozen=True, kw_only=True):
    """A model begins an action, which ends its waiting, and its AP are taken; `price` is what it cost or had cost.

    Going into waiting may be `hidden` from the other player. One that `waited` says whom it stops `on_the_way`. Only
    what costs AP breaks a run of fire, unless it is fire at the same models. (krygothic.order.single,
    krygothic.waiting.no_actions, krygothic.pin.miss_succession, krygothic.move.small_step_next)
    """

    seat: Seat
    model: str
    action: str
    price: int
    paid: int
    fire_at: tuple[str, ...] = ()
    hidden: bool = False
    waited: bool = False
    on_the_way: str = ""

    @override
    def apply(self, table: Table) -> Table:
        model = table.models[self.model]
        after = table.with_model(self.model, waiting=False, stepped=model.stepped and not self.price)
        after = after.with_side(self.seat, ap=after.side(self.seat).ap - self.paid)
        return with_runs_broken(after, but=self.fire_at) if self.price else after

    @override
    def line(self, table: Table) -> Line:
        model = table.models[self.model]
        price = f", {self.paid} AP" if self.paid else ", paid in advance" if self.price else ""
        text, rule = f"{model.name}: {self.action}{price}.", "krygothic.order.single"
        if self.waited:
            whom = f"interrupts {self.on_the_way}" if self.on_the_way else "acts before all others"
            text, rule = f"{model.name} was waiting and {whom}: {self.action}{price}.", "krygothic.waiting.interrupt"
        return Line(text=text, rule=rule, seat=model.seat, pieces=(model.id,))

    @override
    def audience(self) -> tuple[Seat, ...] | None:
        return (self.seat,) if self.hidden else None

    @override
    def secret(self) -> str:
        return SECRET if self.hidden else ""


class ActionDropped(Event, frozen=True, kw_only=True):
    """An action was not carried out: it was dropped, or had become impossible, and cost `paid` AP.

    (krygothic.faceoff.loser, krygothic.faceoff.commit, krygothic.order.group)
    """

    model: str
    text: str
    rule: str
    paid: int = 0

    @override
    def apply(self, table: Table) -> Table:
        seat = table.models[self.model].seat
        return table.with_side(seat, ap=table.side(seat).ap - self.paid)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=self.text, rule=self.rule, seat=table.models[self.model].seat, pieces=(self.model,))
