"""The firefight phase: operatives are activated in turn, and who has none left may counteract."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Event, Line, Option, Play, Refusal, Script, Seat
from rules.killteam.activation.instant_effects import does_something
from rules.killteam.board import NO, Activation, Operative, Order, Table, other
from rules.killteam.effects.lasting import begun
from rules.killteam.ploys.ploys import at_the_end
from rules.killteam.turn.action_end import done_at_once
from rules.killteam.turn.activation import acting_step
from rules.killteam.turn.activation_abilities import activation_begins


class Activated(Event, frozen=True, kw_only=True):
    """An operative is activated with an order; a new one ends its guard.

    (killteam.flow.activation_sequence, killteam.core.order.choose, killteam.kz.corridor.guard_ends)
    """

    operative: str
    order: Order

    @override
    def apply(self, table: Table) -> Table:
        before = table.models[self.operative]
        guard = before.guard and before.order == self.order
        ordered = table.with_model(self.operative, order=self.order, guard=guard)
        return begun(structs.replace(ordered, activation=Activation(operative=self.operative)), self.operative)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{one.name} is activated with {'an Engage' if self.order == 'engage' else 'a Conceal'} order."
        return Line(
            text=text, rule="killteam.flow.activation_sequence", tone="heading", seat=one.seat, pieces=(one.id,)
        )


class Countered(Event, frozen=True, kw_only=True):
    """An expended operative counteracts. (killteam.counteract.who, killteam.counteract.once)"""

    operative: str

    @override
    def apply(self, table: Table) -> Table:
        acting = Activation(operative=self.operative, counteraction=True)
        return structs.replace(table.with_model(self.operative, countered=True), activation=acting)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{one.name} counteracts: one action of 1 AP, as nobody of its side is ready."
        return Line(text=text, rule="killteam.counteract.trigger", tone="heading", seat=one.seat, pieces=(one.id,))


class TurnPassed(Event, frozen=True, kw_only=True):
    """The other player activates next. (killteam.flow.firefight_alternate, killteam.counteract.optional)"""

    seat: Seat
    declined: bool = False

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, turn=other(self.seat))

    @override
    def line(self, table: Table) -> Line:
        own, foe = table.side(self.seat).roster_name, table.side(other(self.seat)).roster_name
        text = f"{own} does not counteract." if self.declined else f"{own} has nobody ready; {foe} goes on."
        return Line(text=text, rule="killteam.counteract.optional", seat=self.seat)


class FirefightEnded(Event, frozen=True, kw_only=True):
    """Nobody is ready any more. (killteam.flow.phase_end)"""

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, stage="ending")

    @override
    def line(self, table: Table) -> Line:
        text = f"Nobody is ready any more: turning point {table.turning_point} ends."
        return Line(text=text, rule="killteam.flow.phase_end", tone="heading")


def ready(table: Table, seat: Seat) -> tuple[Operative, ...]:
    """The player's operatives that have not been activated in this turning point. (killteam.core.ready_expended)"""
    return tuple(one for one in table.living(seat) if one.ready)


def firefight_step(play: Play[Table]) -> Script[None]:
    """The next action of whoever acts; else the next activation or counteraction.

    (killteam.flow.firefight_alternate)
    """
    table = play.table
    if table.activation:
        yield from acting_step(play)
    elif ready(table, table.turn):
        yield from _activate(play, ready(table, table.turn))
    elif ready(table, other(table.turn)):
        yield from _counteract(play)
    else:
        yield from _before_the_end(play)
        play.record(FirefightEnded())


def _before_the_end(play: Play[Table]) -> Script[None]:
    """Ploys of a turning point's end, whoever has initiative first. (killteam.flow.firefight_ploy)"""
    for seat in (play.table.initiative, other(play.table.initiative)):
        for operative, ploy, effect in (yield from at_the_end(play, seat, does_something)):
            yield from done_at_once(play, operative, effect, ploy)


def _activate(play: Play[Table], waiting: tuple[Operative, ...]) -> Script[None]:
    """Who has somebody ready must activate somebody. (killteam.flow.must_activate, killteam.core.order.choose)"""
    chosen: Activated = yield from play.ask(
        play.table.turn,
        rule="killteam.flow.must_activate",
        prompt="Who is activated, and with which order?",
        options=[_activation(one, order) for one in waiting for order in ("engage", "conceal")],
        default=Answer(f"activate:{waiting[0].id}:conceal"),
        focus=tuple(one.id for one in waiting),
    )
    play.record(chosen)
    yield from activation_begins(play, chosen.operative)


def _activation(one: Operative, order: Order) -> Option[Activated]:
    return Option(
        id=f"activate:{one.id}:{order}",
        label="Engage" if order == "engage" else "Conceal",
        detail="may shoot and charge" if order == "engage" else "harder to target",
        group=one.name,
        piece=one.id,
        rule=f"killteam.core.order.{order}",
        bring=Activated(operative=one.id, order=order),
    )


def _counteract(play: Play[Table]) -> Script[None]:
    """Somebody expended may counteract; nobody is asked where nobody can.

    (killteam.counteract.trigger, killteam.counteract.who, killteam.counteract.once, killteam.counteract.optional,
    killteam.core.order.conceal_no_counteract)
    """
    seat = play.table.turn
    able = [one for one in play.table.living(seat) if _kept_from(one) is None]
    if not able:
        play.record(TurnPassed(seat=seat))
        return
    chosen: Event = yield from play.ask(
        seat,
        rule="killteam.counteract.trigger",
        prompt="Nobody of yours is ready. Counteract with one action of 1 AP?",
        options=[
            Option(id="decline", label="Decline", bring=TurnPassed(seat=seat, declined=True)),
            *(_counteraction(one) for one in play.table.living(seat)),
        ],
        default=Answer("decline"),
        focus=tuple(one.id for one in able),
    )
    play.record(chosen)


def _counteraction(one: Operative) -> Option[Event]:
    return Option(
        id=f"counteract:{one.id}",
        label="Counteract",
        group=one.name,
        piece=one.id,
        rule="killteam.counteract.who",
        refusal=_kept_from(one),
        bring=Countered(operative=one.id),
    )


def _kept_from(one: Operative) -> Refusal | None:
    """Why it cannot counteract. (killteam.core.order.conceal_no_counteract, killteam.counteract.once)"""
    if one.order == "conceal":
        return NO(
            "concealed", operative=one.name, action="counteract", rule="killteam.core.order.conceal_no_counteract"
        )
    return NO("countered", operative=one.name) if one.countered else None
