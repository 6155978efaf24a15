"""The facts of a fight: who fights whom with what, and each success that is used."""

from rules.kernel.script import Fire, LogFact, TableFact
from rules.killteam.board import Operative, about
from rules.killteam.dice.pool import Rules
from rules.killteam.effects.weapons import WeaponMode, with_heavy_use, with_limited_use
from rules.killteam.melee.exchange import ExchangeMove

SUCCESS = {"crit": "a critical success", "normal": "a normal success", None: "nothing"}


def fight_begun(one: Operative, foe: Operative, weapon: WeaponMode, rules: Rules) -> TableFact:
    """An operative fights another. A Limited weapon has one use less; a Heavy one binds its bearer's moves.

    (killteam.action.fight, killteam.weapon.limited, killteam.weapon.heavy_melee)
    """
    text = f"{one.name} fights {foe.name} with its {weapon.name}."
    return TableFact(
        about(one, text, "killteam.action.fight", foe.id, tone="heading"),
        lambda table: with_heavy_use(with_limited_use(table, one.id, weapon, rules), one.id, rules),
    )


def retaliation_begun(one: Operative, weapon: WeaponMode, rules: Rules) -> TableFact:
    """The enemy fights back with a weapon of its own. (killteam.fight.retaliate, killteam.weapon.limited)"""
    line = about(one, f"{one.name} retaliates with its {weapon.name}.", "killteam.fight.retaliate")
    return TableFact(line, lambda table: with_limited_use(table, one.id, weapon, rules))


def success_used(one: Operative, foe: Operative, move: ExchangeMove, *, shock: bool) -> LogFact:
    """One success of a fight was used: to strike, or to block. (killteam.fight.strike, killteam.fight.block)"""
    if move.kind == "strike":
        fire = Fire(by=(one.id,), at=(foe.id,), hit=True, melee=True)
        text = f"{one.name} strikes {foe.name} with {SUCCESS[move.use]}{'; Shock discards a die' if shock else ''}."
        return LogFact(about(one, text, "killteam.fight.strike", foe.id, fire=fire))
    stopped = Fire(by=(foe.id,), at=(one.id,), hit=False, melee=True) if move.cancels else None
    text = f"{one.name} blocks {SUCCESS[move.cancels]} with {SUCCESS[move.use]}."
    return LogFact(about(one, text, "killteam.fight.block", foe.id, fire=stopped))
