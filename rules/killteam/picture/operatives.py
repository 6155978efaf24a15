"""The token and the card of an operative: order, wounds, action points, weapons with their rules."""

from collections.abc import Iterator
from typing import Final

from rules.geometry.point import inches
from rules.kernel.scene import Fact, Piece, State, UnitCard
from rules.killteam.board.measure import disc, engaged
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import SEATS, Table
from rules.killteam.effects.in_force import abilities
from rules.killteam.effects.stats import apl, injured, move, save
from rules.killteam.effects.wielded import GRENADES, Wielded, uses_left, wielded, written

_ENGAGE: Final = State(icon="combat", label="Engage", rule="killteam.core.order.engage")
_CONCEAL: Final = State(icon="conceal", label="Conceal", rule="killteam.core.order.conceal")
_INJURED: Final = State(icon="crippled", label="Injured", rule="killteam.core.injured.threshold", tone="bad")
_ENGAGED: Final = State(icon="engaged", label="Enemy in control range", rule="killteam.control_range.engaged")
_GUARD: Final = State(icon="guard", label="On guard", rule="killteam.kz.corridor.guard", tone="good")
_CARRIES: Final = State(icon="objective", label="Carries a marker", rule="killteam.action.carrying")
_STILLED: Final = State(icon="stunned", label="Cannot retaliate", rule="killteam.fight.cannot_retaliate", tone="bad")
_STUNNED: Final = State(icon="stunned", label="1 APL less", rule="killteam.weapon.stun", tone="bad")
_COUNTERED: Final = State(icon="spent", label="Has counteracted", rule="killteam.counteract.once")
_LEADER: Final = State(icon="leader", label="Leader", rule="killteam.build.leader")


def pieces(table: Table) -> tuple[Piece, ...]:
    """Every operative that is known to take the field, those not yet set up beside the table."""
    numbers = numbered(table)
    known = (one for one in table.models.values() if one.life != "gone" and one.id in table.side(one.seat).taken)
    return tuple(_piece(table, one, numbers[one.id]) for one in known)


def numbered(table: Table) -> dict[str, int]:
    """Each operative's number within its side."""
    return {id_: number for seat in SEATS for number, id_ in enumerate(table.side(seat).taken, start=1)}


def _piece(table: Table, one: Operative, number: int) -> Piece:
    kind, placed = table.type_of(one), one.life != "reserve"
    return Piece(
        id=one.id,
        name=one.name,
        glyph="operative",
        radius=kind.radius,
        at=one.at if placed else None,
        seat=one.seat,
        unit=one.id,
        number=str(number),
        elevation=disc(table, one).elevation if placed else 0,
        on=one.on,
        height=kind.height,
        now=one.wounds,
        full=kind.wounds,
        done=placed and table.turning_point > 0 and not one.ready,
        states=tuple(_states(table, one)),
        facts=tuple(_facts(table, one)),
    )


def _states(table: Table, one: Operative) -> Iterator[State]:
    if table.type_of(one).leader:
        yield _LEADER
    if one.life == "reserve":
        return
    yield _ENGAGE if one.order == "engage" else _CONCEAL
    held = {
        _INJURED: injured(table, one),
        _ENGAGED: engaged(table, one),
        _GUARD: one.guard,
        _CARRIES: bool(one.carries),
        _STILLED: one.stilled,
        _STUNNED: apl(table, one) < table.type_of(one).apl,
        _COUNTERED: one.countered,
    }
    yield from (state for state, holds in held.items() if holds)


def _facts(table: Table, one: Operative) -> Iterator[Fact]:
    kind = table.type_of(one)
    acting = table.activation
    if acting and acting.operative == one.id and not acting.counteraction:
        left = f"{apl(table, one) - acting.spent} of {apl(table, one)}"
        yield Fact(label="AP left", value=left, rule="killteam.action.cost")
    else:
        yield Fact(label="APL", value=str(apl(table, one)), rule="killteam.core.stat.apl")
    if table.turning_point:
        state = "ready" if one.ready else "expended"
        yield Fact(label="In this turning point", value=state, rule="killteam.core.ready_expended")
    yield Fact(label="Move", value=inches(move(table, one)), rule="killteam.core.stat.move")
    yield Fact(label="Save", value=f"{save(table, one)}+", rule="killteam.core.stat.save")
    yield Fact(label="Wounds", value=f"{one.wounds} of {kind.wounds}", rule="killteam.core.stat.wounds")
    for weapon in (*wielded(table, one, "ranged"), *wielded(table, one, "melee")):
        yield _arm(one, weapon)
    for ability in abilities(table, one):
        yield Fact(label=ability.name, value=ability.text, rule="killteam.core.precedence")


def _arm(one: Operative, weapon: Wielded) -> Fact:
    """A weapon with its numbers and its rules. (killteam.core.weapon.profile)"""
    left = uses_left(one, weapon.weapon, weapon.mode)
    value = weapon.line if left is None else f"{weapon.line} ({left} left)"
    return Fact(label=weapon.name, value=value, rule="killteam.core.weapon.profile")


def terms(table: Table) -> dict[str, str]:
    """Every weapon rule on the cards, with its entry in the rulebook. (killteam.core.weapon.profile)"""
    modes = (mode for side in table.sides for weapon in (*side.team.weapon, *GRENADES) for mode in weapon.mode)
    return {rule.words: rule.rule for mode in modes for rule in map(written, mode.rules)}


def unit_cards(table: Table) -> tuple[UnitCard, ...]:
    """Each operative is a unit of its own."""
    numbers = numbered(table)
    return tuple(
        UnitCard(
            id=one.id,
            name=f"{numbers[one.id]} {one.name}",
            seat=one.seat,
            pieces=(one.id,),
            note="incapacitated" if one.life == "gone" else "",
        )
        for one in table.models.values()
        if one.id in numbers
    )
