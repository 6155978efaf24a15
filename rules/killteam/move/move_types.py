"""Types of moves: their allowances, and the prices of paths as data that the browser uses too."""

from typing import Final, Literal

from msgspec import Struct

from rules.battlefield.surface import surface_at
from rules.battlefield.terrain import Battlefield
from rules.geometry import INCH
from rules.geometry.rates import Fee, Rates
from rules.killteam.board import RULER, Activation, Board, Operative, Table, board_now
from rules.killteam.effects.active_effects import effects_of_type, ignores_penalty
from rules.killteam.effects.stats import allowance
from rules.killteam.teams.effects import ClimbCost, IgnoreAccessibleCost, IgnoreObstructing
from rules.skirmish.words import read_records

MoveType = Literal["reposition", "dash", "fall_back", "charge", "barricade"]


class MoveWords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A type of move in words: its name, the verb of the log (`done`), and the action it `counts` as if not its own.

    Its rules are about enemies near its start, its path and its end.
    """

    name: str
    done: str
    rule: str
    begin_rule: str
    path_rule: str = ""
    end_rule: str = ""
    counts: str = ""

    @property
    def counts_as(self) -> str:
        """The action that this move is to rules that allow or forbid actions."""
        return self.counts or self.name


MOVE_WORDS: Final = read_records("rules.killteam.move", "moves.toml", MoveWords)

FREE_DROP: Final = 2 * INCH
FAR_JUMP: Final = 4 * INCH
LEAST_CLIMB: Final = 2 * INCH
LADDER: Final = INCH
WIRE: Final = INCH
PASSAGE: Final = Fee(cost=INCH)
SHORTER: Final = 2 * INCH
MANY: Final = 1_000


def limit(table: Table, operative: Operative, kind: MoveType, cap: int | None = None) -> int:
    """How far the move may go, in thousandths of an inch; `cap` is an upper limit, as in a counteraction.

    (killteam.action.reposition, killteam.action.dash, killteam.action.fall_back, killteam.action.charge,
    killteam.equip.move_with_barricade, killteam.counteract.move_limit)
    """
    if kind == "barricade":
        far = allowance(table, operative, "Reposition") - SHORTER
    else:
        far = allowance(table, operative, MOVE_WORDS[kind].name)
    return far if cap is None else min(far, cap)


def rates(table: Table, operative: Operative, kind: MoveType, *, one_climb: bool = False) -> Rates:
    """The prices of a path: whole inches for each leg, climbs of at least 2, drops after the free ones, fees, ladders.

    `one_climb`: the first climb costs 1 inch, thanks to equipment. (killteam.move.increments, killteam.move.climb_cost,
    killteam.move.climb_minimum, killteam.move.drop, killteam.move.drop_free, killteam.move.jump_between,
    killteam.move.shared_budget, killteam.core.distance.tolerance)
    """
    board, doing = board_now(table), _activation(table, operative)
    climbs = [effect for effect, _ in effects_of_type(table, operative, ClimbCost)]
    hovers = any(effect.per is None for effect in climbs)
    per_action = table.settings.switches.drop_free_per == "action"
    free = FREE_DROP if per_action else max(0, FREE_DROP - doing.dropped)
    lasts = any(effect.per is None and effect.free_drops for effect in climbs)
    often = any(effect.per == "per_action" and effect.action in ("", MOVE_WORDS[kind].counts_as) for effect in climbs)
    again = often or table.settings.switches.ladder_cheap_per == "action"
    cheap = kind not in ("dash", "barricade") and (again or not doing.ladders)
    return Rates(
        step=INCH,
        grace=RULER.tolerance,
        up=1_000,
        down=1_000,
        least_up=LEAST_CLIMB,
        free_down=MANY * INCH if lasts else free,
        level_jump=INCH + (table.settings.switches.jump_ignore_height == "up_to"),
        far_jump=FAR_JUMP,
        fees=_fees(table, board, operative, kind),
        ways={way.id: LADDER for way in board.field.accesses} if cheap else {},
        ways_near=INCH,
        ways_most=1,
        ways_up=True,
        flat_up=INCH if hovers or one_climb else 0,
        flat_many=MANY if hovers else int(one_climb),
    )


def _activation(table: Table, operative: Operative) -> Activation:
    doing = table.activation
    return doing if doing and doing.operative == operative.id else Activation(operative=operative.id)


def _fees(table: Table, board: Board, operative: Operative, kind: MoveType) -> dict[str, Fee]:
    """The extra costs of Accessible and Obstructing terrain.

    (killteam.terrain.accessible, killteam.kz.city.door, killteam.kz.corridor.hatch_open, killteam.kz.gantry.deck,
    killteam.equip.obstructing)
    """
    through = any(
        ignores_penalty(e, operative, MOVE_WORDS[kind].counts_as)
        for e, _ in effects_of_type(table, operative, IgnoreAccessibleCost)
    )
    unhindered = any(
        ignores_penalty(e, operative, MOVE_WORDS[kind].counts_as)
        for e, _ in effects_of_type(table, operative, IgnoreObstructing)
    )
    if table.settings.switches.razor_wire_cost == "crossing":
        wire = Fee(cost=INCH, near=0)
    else:
        wire = Fee(cost=2 * INCH, near=WIRE + RULER.tolerance)
    fees: dict[str, Fee] = {}
    for part in board.hindering:
        if part.has("accessible") and not through:
            fees[part.id] = PASSAGE
        elif part.has("obstructing") and not unhindered:
            fees[part.id] = wire
    return fees


def named_start(field: Battlefield, operative: Operative) -> str:
    """The surface at the start of a path; "" if it is the highest there, so that the path may pass over obstacles."""
    highest = surface_at(field, operative.at)
    return "" if highest and highest.id == (operative.on or highest.id) else operative.on
