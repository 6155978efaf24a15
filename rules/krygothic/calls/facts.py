"""What calls state: that something was announced, begun, dropped, cancelled, interrupted, completed."""

from typing import ClassVar

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Seat
from rules.krygothic.board import AnnouncedAction, Command, OngoingCall, Table
from rules.krygothic.reactions.action_types import squad_name


class CallAnnounced(Event, frozen=True, kw_only=True):
    """A call is announced; a combo is paid now. It cannot be withdrawn. (krygothic.online.announcement)

    `text` is what everybody hears. Nothing announced can be taken back. (krygothic.combo.announce,
    krygothic.combo.prepay, krygothic.online.undo)
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    commands: tuple[Command, ...]
    text: str
    pieces: tuple[str, ...] = ()
    paid: int = 0
    shown: tuple[AnnouncedAction, ...] = ()

    @override
    def apply(self, table: Table) -> Table:
        call = OngoingCall(seat=self.seat, commands=self.commands, paid=self.paid, shown=self.shown)
        paid = table.with_side(self.seat, ap=table.side(self.seat).ap - self.paid)
        return structs.replace(paid, call=call, held=False)

    @override
    def line(self, table: Table) -> Line:
        rule = "krygothic.combo.announce" if len(self.commands) > 1 else "krygothic.online.announcement"
        return Line(text=self.text, rule=rule, tone="heading", seat=self.seat, pieces=self.pieces)


class StepShown(Event, frozen=True, kw_only=True):
    """What the next command of a combo comes to is shown as it begins. (krygothic.online.seam_sequence)"""

    seat: Seat
    step: int
    text: str
    shown: tuple[AnnouncedAction, ...] = ()

    @override
    def apply(self, table: Table) -> Table:
        return without_sprints(table.with_call(step=self.step, shown=self.shown))

    @override
    def line(self, table: Table) -> Line:
        return Line(text=self.text, rule="krygothic.combo.step_by_step", seat=self.seat)


class ComboCancelled(Event, frozen=True, kw_only=True):
    """An order that cancels a combo for some of its models, or all; what was prepaid stays spent.

    (krygothic.cancel.cost, krygothic.cancel.partial, krygothic.team.ralim)
    """

    seat: Seat
    models: tuple[str, ...]
    paid: int
    text: str

    @override
    def apply(self, table: Table) -> Table:
        side = table.side(self.seat)
        tally = structs.replace(side.tally, cancels=side.tally.cancels + 1)
        left = table.with_side(self.seat, ap=side.ap - self.paid, tally=tally)
        return without_members(left, self.models)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=self.text, rule="krygothic.cancel.cost", seat=self.seat, pieces=self.models)


class RunnersDropped(Event, frozen=True, kw_only=True):
    """Models fall out of a combo and the rest carry on. (krygothic.trait.relay)"""

    models: tuple[str, ...]
    text: str
    rule: str

    @override
    def apply(self, table: Table) -> Table:
        return without_members(table, self.models)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=self.text, rule=self.rule, pieces=self.models)


class ComboCompleted(Event, frozen=True, kw_only=True):
    """Every command of a combo was carried out. (krygothic.triumphs.combo_completed)"""

    seat: Seat
    commands: int

    @override
    def apply(self, table: Table) -> Table:
        tally = table.side(self.seat).tally
        return table.with_side(self.seat, tally=structs.replace(tally, combos=(*tally.combos, self.commands)))

    @override
    def line(self, table: Table) -> Line:
        text = f"The combo of {self.commands} commands is completed."
        return Line(text=text, rule="krygothic.triumphs.combo_completed", seat=self.seat)


class ComboStopped(Event, frozen=True, kw_only=True):
    """A combo stops and what is left of it is lost, `lost` AP; `by` is who interrupted it, None if nobody did.

    (krygothic.combo.stop_on_interrupt, krygothic.combo.stop_on_failure, krygothic.triumphs.combo_interrupted)
    """

    why: str
    rule: str
    by: Seat | None = None
    lost: int = 0

    @override
    def apply(self, table: Table) -> Table:
        if self.by is None:
            return table
        tally = table.side(self.by).tally
        return table.with_side(self.by, tally=structs.replace(tally, interrupted=True))

    @override
    def line(self, table: Table) -> Line:
        whose = f" {squad_name(table, self.by)} interrupted it." if self.by is not None else ""
        lost = f" {self.lost} AP paid for the rest of it are lost." if self.lost else ""
        return Line(
            text=f"The combo is over: {self.why.removesuffix('.')}.{whose}{lost}",
            rule=self.rule,
            tone="loss",
            seat=self.by,
        )


class CallEnded(Event, frozen=True, kw_only=True):
    """A call has been resolved; the other player has the first refusal. (krygothic.online.first_refusal)

    `again` is the combo that goes on after an order given in the middle of it. (krygothic.cancel.new_order)
    """

    floor: Seat
    again: OngoingCall | None = None

    @override
    def apply(self, table: Table) -> Table:
        return without_sprints(structs.replace(table, call=self.again, floor=self.floor, open=False))

    @override
    def line(self, table: Table) -> Line:
        name, side = squad_name(table, self.floor), table.side(self.floor)
        silent = "is done for this AP round." if side.done else "has no AP left." if side.ap <= 0 else ""
        text = f"{name} {silent or 'may go first.'}"
        if self.again:
            text = "The combo goes on." if combo_members(table) else "Nothing of the combo is left."
        return Line(text=text, rule="krygothic.online.first_refusal", seat=self.floor)


def combo_members(table: Table) -> tuple[str, ...]:
    """The living models that are still in the combo."""
    call = table.call
    if call is None:
        return ()
    named = dict.fromkeys(model for command in call.commands for model in command.models)
    return tuple(id_ for id_ in named if id_ not in call.left and table.models[id_].life == "live")


def without_members(table: Table, models: tuple[str, ...]) -> Table:
    """The table with these models out of the combo."""
    return table.with_call(left=(*table.call.left, *models)) if table.call else table


def without_sprints(table: Table) -> Table:
    """The table once nobody sprints any more. (krygothic.move.sprinting_state)"""
    runners = {id_: structs.replace(one, sprinting=False) for id_, one in table.models.items() if one.sprinting}
    return table.with_models(runners) if runners else table
