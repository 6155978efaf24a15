"""What a seat cannot know of a Kill Team match, changed at random. (killteam.online.secrets)"""

from random import Random
from typing import Any

from msgspec import structs

from rules.kernel.refusal import Seat
from rules.killteam.board.ops import tac_ops
from rules.killteam.board.side import ChosenTacOp, Op, Side
from rules.killteam.board.table import SEATS, Table
from rules.killteam.choices.operatives import as_pick
from rules.killteam.teams.selection import drawable

PRIMARIES: tuple[Op, ...] = ("crit", "kill", "tac")


def vary(table: Table, seat: Seat | None, random: Random) -> Table:
    """A table that the seat (None: a spectator) cannot tell from this one."""
    if table.result is not None:
        return table
    for other in SEATS:
        if other != seat:
            table = _varied(table, other, random)
    return table


def _varied(table: Table, seat: Seat, random: Random) -> Table:
    side = table.side(seat)
    table = table.with_side(seat, preset=random.choice(((), ("mines",), ("ladders", "utility-grenades:smoke+stun"))))
    if not side.taken:
        table = _another_roster(table, seat, random)
    if side.tac is not None and not side.tac.shown and not _about_to_be_shown(table, side.tac):
        table = table.with_side(seat, tac=_another_op(table, side, random))
    if side.primary is not None:
        table = table.with_side(seat, primary=random.choice(PRIMARIES))
    return table


def _about_to_be_shown(table: Table, tac: ChosenTacOp) -> bool:
    """An op about cores is shown with the first fact of its stage, before anybody is asked anything."""
    return table.stage == "cores" and tac_ops(table.settings)[tac.id].has_cores


def _another_roster(table: Table, seat: Seat, random: Random) -> Table:
    """Without one operative that a selection can spare, or in another order."""
    own: list[Any] = [one for one in table.models.values() if one.seat == seat]
    random.shuffle(own)
    fewer = own[1:]
    if drawable(table.team(seat), [as_pick(one) for one in fewer]) is not None:
        own = fewer
    others = {id_: one for id_, one in table.models.items() if one.seat != seat}
    return structs.replace(table, models={**others, **{one.id: one for one in own}})


def _another_op(table: Table, side: Side, random: Random) -> ChosenTacOp:
    """An op of its archetypes that is not shown, with what it is about where that has been picked."""
    ops = {id_: op for id_, op in tac_ops(table.settings).items() if op.archetype in side.team.archetypes}
    if table.stage not in ("tac_ops", "items"):
        ops = {id_: op for id_, op in ops.items() if not op.has_cores}
    op = ops[random.choice(list(ops))]
    picked = side.primary is not None
    enemies = [one.id for one in table.models.values() if one.seat != side.seat and one.life == "live"]
    return ChosenTacOp(
        id=op.id,
        marker="O1" if op.subject == "marker" and picked else "",
        quarry=random.choice(enemies) if op.subject == "quarry" and picked and enemies else "",
    )
