"""Facts of missions: work on markers, points, and secrets that are shown."""

from typing import Final, Literal

from msgspec import structs

from rules.geometry import Point
from rules.kernel.script import Line, Seat, TableFact, override
from rules.killteam.board import Marker, Op, Operative, Score, Settings, Side, Table, about, of_side, tac_ops
from rules.killteam.missions.ops import CAP, FIRST_SCORED, OP_NAMES, primary_points

Kept = Literal["tac", "primary"]
QUARRY: Final = "killteam.op.tac.marked_quarry"


def secret_of(seat: Seat, kept: Kept) -> str:
    """The name of a player's secret: its TAC op with everything that belongs to it, or its primary op."""
    return f"{kept}:{seat}"


class SecretShown(TableFact, frozen=True):
    """A fact that shows a player's secret to everybody."""

    name: str

    @override
    def opens(self) -> tuple[str, ...]:
        return (self.name,)


def _with_tac(table: Table, seat: Seat, **changes: object) -> Table:
    tac = table.side(seat).tac
    return table if tac is None else table.with_side(seat, tac=structs.replace(tac, **changes))


def tac_op_shown(settings: Settings, side: Side) -> SecretShown:
    """A player's TAC op becomes public. (killteam.score.tac_reveal)"""
    text = f"The TAC op of {side.roster_name} is {tac_ops(settings)[side.tac.id].name if side.tac else 'none'}."
    line = Line(text=text, rule="killteam.score.tac_reveal", tone="heading", seat=side.seat)
    return SecretShown(line, lambda table: _with_tac(table, side.seat, shown=True), secret_of(side.seat, "tac"))


def primary_op_shown(side: Side) -> SecretShown:
    """A player's primary op is shown when the battle ends. (killteam.score.primary, killteam.flow.battle_end)"""
    op = side.primary or "crit"
    points = side.scored(op)
    counted = f"its {points} VP count as {primary_points(points)}" if points else "nothing was scored from it"
    text = f"The primary op of {side.roster_name} is {OP_NAMES[op]}: {counted}."
    line = Line(text=text, rule="killteam.score.primary", tone="heading", seat=side.seat)
    return SecretShown(line, lambda table: table, secret_of(side.seat, "primary"))


def scored(side: Side, op: Op, points: int, why: str, rule: str) -> TableFact:
    """A player scored victory points. (killteam.score.three_ops, killteam.score.cap)"""

    def change(table: Table) -> Table:
        score = Score(op, max(FIRST_SCORED, table.turning_point), points)
        return table.with_side(side.seat, scores=(*table.side(side.seat).scores, score))

    text = f"scores {points} VP from {OP_NAMES[op]}: {why} ({side.scored(op) + points} of at most {CAP} now)."
    return TableFact(of_side(side, text, rule, tone="heading"), change)


def post_planted(one: Operative, at: Point, on: str) -> TableFact:
    """A player's post is placed on the board. (killteam.op.tac.listening_posts)"""
    line = about(one, f"{one.name} plants a listening post.", "killteam.op.tac.listening_posts")

    def change(table: Table) -> Table:
        marker = Marker(id=table.free_id("post"), kind="post", at=at, on=on, owner=one.seat)
        return table.with_markers(marker)

    return TableFact(line, change)


def third_fixed(one: Operative, zone: int) -> TableFact:
    """A third of the board is fixed. (killteam.op.tac.triangulate)"""

    def change(table: Table) -> Table:
        tac = table.side(one.seat).tac
        if tac is None:
            return table
        return table.with_side(one.seat, tac=structs.replace(tac, zones=(*tac.zones, zone)), fixed=True)

    return TableFact(about(one, f"{one.name} fixes third {zone + 1}.", "killteam.op.tac.triangulate"), change)


def charge_set(one: Operative, marker: str) -> TableFact:
    """An operative puts its side's charge on an objective marker. (killteam.op.crit.prime)"""
    line = about(one, f"{one.name} sets a charge on {marker}.", "killteam.op.crit.prime", marker)
    return TableFact(line, lambda table: table.with_marker(marker, charges=(*table.markers[marker].charges, one.seat)))


def charge_blown(side: Side, marker: str) -> TableFact:
    """A player blew up a charge: the marker counts as blown by that player for the battle. (killteam.op.crit.blow)"""

    def change(table: Table) -> Table:
        before = table.markers[marker]
        charges = tuple(seat for seat in before.charges if seat != side.seat)
        return table.with_marker(marker, charges=charges, blown=(*before.blown, side.seat))

    text = f"blows the charge on {marker}."
    return TableFact(of_side(side, text, "killteam.op.crit.blow", tone="heading", pieces=(marker,)), change)


def swept(one: Operative, marker: str) -> TableFact:
    """An objective marker was swept in this turning point. (killteam.op.crit.sweep)"""

    def change(table: Table) -> Table:
        table = table.with_side(one.seat, swept=table.side(one.seat).swept + 1)
        return table.with_marker(marker, swept=True)

    return TableFact(about(one, f"{one.name} sweeps {marker}.", "killteam.op.crit.sweep", marker), change)


def fell_in_fight(side: Side) -> TableFact:
    """An enemy was incapacitated in a fight with a player's operatives. (killteam.op.tac.overrun)"""
    line = of_side(
        side, "has incapacitated an enemy in a fight in this turning point.", "killteam.score.kill_any_cause"
    )
    return TableFact(line, lambda table: table.with_side(side.seat, fought=True))


def quarry_named(side: Side, quarry: Operative) -> TableFact:
    """A new quarry is named openly."""
    line = of_side(side, f"names {quarry.name} as its next quarry.", QUARRY, pieces=(quarry.id,))
    return TableFact(line, lambda table: _with_tac(table, side.seat, quarry=quarry.id))


def quarry_owed(side: Side, points: int) -> TableFact:
    """The quarry fell in the first turning point: its points are scored at the end of the second."""
    when = "are scored at the end of turning point 2" if points else "are scored now"
    line = Line(text=f"{side.roster_name}: the points for the quarry {when}.", rule=QUARRY, seat=side.seat)
    return TableFact(line, lambda table: _with_tac(table, side.seat, owed=points))
