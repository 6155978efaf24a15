"""Facts of the battle: turning points, initiative, gambits, activations, counteractions, interrupts."""

from msgspec import structs

from rules.kernel.script import Die, Line, LogFact, Seat, TableFact
from rules.killteam.board import SEATS, Activation, Operative, Order, Side, Table, about, of_side, other
from rules.killteam.dice.rolls import D3
from rules.killteam.effects.lasting import with_activation_begun, without_activation_effects, without_effects_until
from rules.roster.words import counted

INITIATIVE = "killteam.flow.initiative_effect"


def turning_point_begun(number: int) -> TableFact:
    """A turning point begins. (killteam.flow.structure, killteam.flow.four_turning_points)"""
    line = Line(text=f"Turning point {number}.", rule="killteam.flow.structure", tone="heading")
    return TableFact(line, lambda table: table.with_changes(turning_point=number, led=table.initiative))


def initiative_rolled(table: Table, faces: tuple[int, ...]) -> LogFact:
    """Both players rolled for initiative. (killteam.flow.initiative_roll)"""
    rolls = [(side.roster_name, face) for side, face in zip(table.sides, faces, strict=True)]
    text = f"Initiative: {', '.join(f'{name} {face}' for name, face in rolls)}."
    dice = tuple(Die(faces=(face,), note=name) for name, face in rolls)
    return LogFact(Line(text=text, rule="killteam.flow.initiative_roll", tone="dice", dice=dice))


def initiative_taken(side: Side, *, why: str = "", rule: str = INITIATIVE) -> TableFact:
    """A player has initiative in this turning point. (killteam.flow.initiative_effect)"""
    line = of_side(side, f"has initiative{why}.", rule)
    return TableFact(line, lambda table: table.with_changes(initiative=side.seat, turn=side.seat))


def operatives_readied(gained: tuple[int, ...]) -> TableFact:
    """Operatives are readied, uses per turning point are renewed, command points are gained.

    (killteam.flow.ready_step, killteam.flow.cp_gain, killteam.flow.cp_extra, killteam.flow.cp_keep,
    killteam.core.ready_expended)
    """

    def change(table: Table) -> Table:
        living = [one.id for one in table.models.values() if one.life == "live"]
        table = table.with_each(living, ready=True, countered=False, guard=False, stilled=False, used={})
        table = without_effects_until(table, "start_next_turning_point")
        unswept = (structs.replace(marker, swept=False) for marker in table.markers.values() if marker.swept)
        table = table.with_markers(*unswept).with_changes(stage="picks" if table.turning_point == 1 else "gambits")
        for seat, points in zip(SEATS, gained, strict=True):
            cp = table.side(seat).cp + points
            table = table.with_side(seat, cp=cp, ploys=(), gear={}, fought=False, fixed=False, swept=0)
        return table.with_changes(turn=table.initiative, passed=False)

    def line(table: Table) -> Line:
        points = ", ".join(f"{side.roster_name} {side.cp} (+{gained[side.seat]})" for side in table.sides)
        return Line(text=f"All operatives are ready. Command points (CP): {points}.", rule="killteam.flow.ready_step")

    return TableFact(line, change)


def smoke_rolled(marker: str, face: int) -> TableFact:
    """The roll for how many activations a cloud of smoke still lasts. (killteam.equip.smoke_duration)"""
    text = f"The smoke lasts for {counted(D3[face], 'more activation', 'more activations')}."
    die, rule = Die(faces=(face,), need="D3", outcome=str(D3[face])), "killteam.equip.smoke_duration"
    line = Line(text=text, rule=rule, tone="dice", dice=(die,), pieces=(marker,))
    return TableFact(line, lambda table: table.with_marker(marker, countdown=D3[face]))


def turning_point_ended(number: int) -> TableFact:
    """A turning point ends, and with it what lasts until its end, and smoke that was counted down.

    (killteam.flow.effect_durations, killteam.equip.smoke_duration)
    """

    def change(table: Table) -> Table:
        kept = {id_: marker for id_, marker in table.markers.items() if marker.countdown is None}
        after = without_effects_until(table, "end_turning_point", "end_activation", "end_action")
        return after.with_changes(markers=kept, stage="strategy", activation=None)

    line = Line(text=f"Turning point {number} is over.", rule="killteam.flow.tp_end", tone="heading")
    return TableFact(line, change)


def gambit_passed(side: Side) -> TableFact:
    """A player passes a gambit; after two passes in a row the firefight begins. (killteam.flow.gambits_alternate)"""

    def change(table: Table) -> Table:
        if table.passed:
            return table.with_changes(stage="firefight", turn=table.initiative, passed=False)
        return table.with_changes(passed=True, turn=other(side.seat))

    return TableFact(of_side(side, "uses no gambit.", "killteam.flow.gambits_alternate"), change)


def gambit_used(table: Table, seat: Seat) -> TableFact:
    """A player used a gambit; the other player is next. (killteam.flow.gambits_alternate)"""
    text = f"{table.side(other(seat)).roster_name} may use a gambit next."
    line = Line(text=text, rule="killteam.flow.gambits_alternate", seat=seat)
    return TableFact(line, lambda table: table.with_changes(passed=False, turn=other(seat)))


def operative_activated(one: Operative, order: Order) -> TableFact:
    """An operative is activated with an order; a new one ends its guard.

    (killteam.flow.activation_sequence, killteam.core.order.choose, killteam.kz.corridor.guard_ends)
    """

    def change(table: Table) -> Table:
        before = table.models[one.id]
        ordered = table.with_model(one.id, order=order, guard=before.guard and before.order == order)
        acting = Activation(operative=one.id, grouped=bool(table.group))
        return with_activation_begun(ordered.with_changes(activation=acting, group=""), one.id)

    text = f"{one.name} is activated with {'an Engage' if order == 'engage' else 'a Conceal'} order."
    return TableFact(about(one, text, "killteam.flow.activation_sequence", tone="heading"), change)


def activation_ended(one: Operative, group: str = "") -> TableFact:
    """An activation or counteraction ends: the operative is expended, and the other player is next.

    With a `group` the same player is next, with an operative that has these keywords. (killteam.flow.end_activation,
    killteam.core.ready_expended, killteam.counteract.not_activation, killteam.equip.smoke_duration,
    killteam.flow.group_activation)
    """
    following = one.seat if group else other(one.seat)

    def change(table: Table) -> Table:
        acting, after = table.activation, table.with_changes(activation=None, turn=following, group=group)
        if acting is None or acting.counteraction:
            return after
        after = after.with_each([each.id for each in after.models.values() if each.stilled], stilled=False)
        return _smoke_thinned(without_activation_effects(after, one.id).with_model(one.id, ready=False))

    text = f"{one.name} is done{'; another of its group is activated next' if group else ''}."
    rule = "killteam.flow.group_activation" if group else "killteam.flow.end_activation"
    return TableFact(about(one, text, rule), change)


def _smoke_thinned(table: Table) -> Table:
    """Every cloud that is counted down lasts one activation less. (killteam.equip.smoke_duration)"""
    thinner = (
        structs.replace(marker, countdown=marker.countdown - 1) for marker in table.markers.values() if marker.countdown
    )
    markers = table.with_markers(*thinner).markers
    return table.with_changes(markers={id_: marker for id_, marker in markers.items() if marker.countdown != 0})


def action_ended(table: Table, sources: tuple[str, ...]) -> TableFact:
    """An action ends, and with it what lasts until its end. (killteam.flow.effect_durations)"""
    names = {ploy.id: ploy.name for side in table.sides for ploy in side.team.ploy}
    ended = ", ".join(names.get(source, source) for source in sources)
    line = Line(text=f"The action ends, and so does {ended}.", rule="killteam.flow.effect_durations")
    return TableFact(line, lambda table: without_effects_until(table, "end_action"))


def counteraction_begun(one: Operative) -> TableFact:
    """An expended operative counteracts. (killteam.counteract.who, killteam.counteract.once)"""

    def change(table: Table) -> Table:
        acting = Activation(operative=one.id, counteraction=True)
        return table.with_model(one.id, countered=True).with_changes(activation=acting)

    text = f"{one.name} counteracts with one action of 1 AP: its side has no ready operative."
    return TableFact(about(one, text, "killteam.counteract.trigger", tone="heading"), change)


def turn_passed(table: Table, seat: Seat, *, declined: bool = False) -> TableFact:
    """A player has nothing to activate or declines to counteract; the other player activates next.

    (killteam.flow.firefight_alternate, killteam.counteract.optional)
    """
    foe = table.side(other(seat)).roster_name
    text = "does not counteract." if declined else f"has no ready operative; {foe} continues."
    line = of_side(table.side(seat), text, "killteam.counteract.optional")
    return TableFact(line, lambda table: table.with_changes(turn=other(seat)))


def firefight_ended(table: Table) -> TableFact:
    """No operative is ready: the firefight ends. (killteam.flow.phase_end)"""
    text = f"No operative is ready: turning point {table.turning_point} ends."
    line = Line(text=text, rule="killteam.flow.phase_end", tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage="ending"))


def activation_interrupted(one: Operative, *, stilled: bool) -> TableFact:
    """An operative on guard interrupts an enemy's activation; after a point-blank shot it cannot retaliate.

    (killteam.kz.corridor.on_guard, killteam.kz.corridor.on_guard_once, killteam.kz.corridor.on_guard_no_retaliation,
    killteam.kz.corridor.guard_ends)
    """

    def change(table: Table) -> Table:
        return table.with_model(one.id, guard=False, stilled=stilled).with_activation(interrupted=True)

    return TableFact(about(one, f"{one.name} interrupts.", "killteam.kz.corridor.on_guard", tone="heading"), change)
