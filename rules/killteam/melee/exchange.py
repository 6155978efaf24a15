"""Strikes and blocks in turn after the rolls of a fight, until an operative is down or no success is left.

An `Exchange` is a value. `possible_moves` are the moves of the side that resolves next, `after_move` is the exchange
after one of them, and `best_move` is the best one if both sides use their dice well. Odds of a fight are counted with
`best_move`.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from rules.killteam.dice.pool import Pool
from rules.killteam.dice.saves import Damage

Success = Literal["crit", "normal"]
DOWN = 1_000  # more than any number of wounds


class Fighter(NamedTuple):
    """One side: its unresolved successes, its wounds, and the effects of its weapon.

    `shock` is a Shock not yet used in this sequence. With `shield` each block stops two successes.
    """

    pool: Pool
    wounds: int
    damage: Damage
    brutal: bool = False
    shock: bool = False
    shield: bool = False


class ExchangeMove(NamedTuple):
    """One success is resolved: a strike, or a block of one of the opponent's successes (None if none is left)."""

    use: Success
    kind: Literal["strike", "block"]
    cancels: Success | None = None


class Exchange(NamedTuple):
    """The attacker (0) and the defender (1) of a fight, and which of them resolves next."""

    fighters: tuple[Fighter, Fighter]
    turn: int = 0

    @property
    def own(self) -> Fighter:
        """The side that resolves next."""
        return self.fighters[self.turn]

    @property
    def other(self) -> Fighter:
        """The other side."""
        return self.fighters[1 - self.turn]

    @property
    def over(self) -> bool:
        """Whether the fight ends: an operative is down, or no success is left. (killteam.fight.stop_incapacitated)"""
        down = not all(fighter.wounds for fighter in self.fighters)
        return down or not any(fighter.pool.successes for fighter in self.fighters)

    def then(self, own: Fighter, other: Fighter) -> "Exchange":
        """The exchange with both sides updated; the other side resolves next if it can, otherwise the same side again.

        (killteam.fight.resolve_alternate, killteam.fight.resolve_rest)
        """
        fighters = (own, other) if self.turn == 0 else (other, own)
        return Exchange(fighters, 1 - self.turn if other.pool.successes else self.turn)


def start_exchange(attacker: Fighter, defender: Fighter, *, defender_first: bool = False) -> Exchange:
    """The exchange before its first die; a side without successes lets the other resolve first."""
    first, second = (1, 0) if defender_first else (0, 1)
    fighters = (attacker, defender)
    return Exchange(fighters, first if fighters[first].pool.successes else second)


def possible_moves(exchange: Exchange) -> tuple[ExchangeMove, ...]:
    """The moves with one success; a block may have nothing to block.

    Empty when the exchange is over. (killteam.fight.must_resolve, killteam.fight.strike, killteam.fight.block,
    killteam.fight.block_crit, killteam.weapon.brutal)
    """
    if exchange.over:
        return ()
    found = []
    for use in _successes(exchange.own.pool):
        cancelled = [one for one in _successes(exchange.other.pool) if _blocks(use, one, exchange.other)]
        found += [ExchangeMove(use, "strike"), *(ExchangeMove(use, "block", one) for one in cancelled or (None,))]
    return tuple(found)


def _successes(pool: Pool) -> tuple[Success, ...]:
    held: tuple[tuple[Success, int], ...] = (("crit", pool.crits), ("normal", pool.normals))
    return tuple(name for name, count in held if count)


def _blocks(use: Success, success: Success, striker: Fighter) -> bool:
    return use == "crit" or (success == "normal" and not striker.brutal)


def after_move(exchange: Exchange, move: ExchangeMove) -> Exchange:
    """The exchange after one of its moves."""
    own, other = exchange.own, exchange.other
    left, against = _without(own.pool, move.use), other.pool
    if move.kind == "block":
        if move.cancels:
            against = _without(against, move.cancels)
        if second := also_blocked(exchange, move):
            against = _without(against, second)
        blocked = other._replace(pool=against)
        return exchange.then(own._replace(pool=left), blocked)
    hurt = own.damage.crit if move.use == "crit" else own.damage.normal
    shocks = move.use == "crit" and own.shock
    other = other._replace(pool=_with_shock(against) if shocks else against, wounds=max(0, other.wounds - hurt))
    return exchange.then(own._replace(pool=left, shock=own.shock and not shocks), other)


def also_blocked(exchange: Exchange, move: ExchangeMove) -> Success | None:
    """The second success that a block with a Shield stops: the worst that is left. (killteam.weapon.shield)"""
    if move.kind != "block" or not move.cancels or not exchange.own.shield:
        return None
    left = _without(exchange.other.pool, move.cancels)
    return next((one for one in _successes(left) if _blocks(move.use, one, exchange.other)), None)


def _without(pool: Pool, success: Success) -> Pool:
    crits, normals, fails = pool
    return Pool(crits - 1, normals, fails) if success == "crit" else Pool(crits, normals - 1, fails)


def _with_shock(pool: Pool) -> Pool:
    """(killteam.weapon.shock)"""
    held = _successes(pool)
    return _without(pool, held[-1]) if held else pool


def best_move(exchange: Exchange) -> ExchangeMove:
    """The best move for the side that resolves next; on a tie, a strike."""
    useful = [move for move in possible_moves(exchange) if move.kind == "strike" or move.cancels]
    if decided := next((move for move in useful if _decides(exchange, move)), None):
        return decided
    side = 1 - 2 * exchange.turn
    return max(
        useful, key=lambda move: (side * _advantage(play_out(after_move(exchange, move))), move.kind == "strike")
    )


def _decides(exchange: Exchange, move: ExchangeMove) -> bool:
    """Whether no move can be better: a strike that takes the enemy down, or one without any answer."""
    if move.kind != "strike":
        return False
    hurt = exchange.own.damage.crit if move.use == "crit" else exchange.own.damage.normal
    return hurt >= exchange.other.wounds or not exchange.other.pool.successes


@lru_cache(maxsize=1 << 16)
def play_out(exchange: Exchange) -> Exchange:
    """The end of the exchange if both sides use their dice best."""
    return exchange if exchange.over else play_out(after_move(exchange, best_move(exchange)))


def _advantage(ended: Exchange) -> int:
    """The value of an end for the attacker: the difference in wounds, and a large bonus for being the only survivor."""
    attacker, defender = ended.fighters
    return attacker.wounds - defender.wounds + DOWN * ((not defender.wounds) - (not attacker.wounds))
