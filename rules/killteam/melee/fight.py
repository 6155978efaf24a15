"""A fight before its dice: two operatives, their weapons, and what helps each of them."""

from dataclasses import dataclass

from rules.kernel.script import Fire, LogFact, Preview, TableFact
from rules.killteam.attack.attack import Attack
from rules.killteam.attack.strikes import reduced_damage
from rules.killteam.board import Operative, Table, about, controls, engaging, stronghold_of
from rules.killteam.dice.pool import Pool, Rules
from rules.killteam.dice.saves import Damage
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.stats import hit
from rules.killteam.effects.weapons import (
    WeaponMode,
    combined_rules_against,
    is_used_up,
    usable_weapons,
    with_heavy_use,
    with_limited_use,
)
from rules.killteam.melee.exchange import Exchange, ExchangeMove, Fighter, Success, start_exchange
from rules.killteam.teams.effects import DefenderFirst, IgnoreEnemyAssist, ReduceDieDamage

SUCCESS = {"crit": "a critical success", "normal": "a normal success", None: "nothing"}


def fight_begun(one: Operative, foe: Operative, weapon: WeaponMode, rules: Rules) -> TableFact:
    """An operative begins a fight.

    A Limited weapon has one use less; a Heavy one restricts its bearer's moves. (killteam.action.fight,
    killteam.weapon.limited, killteam.weapon.heavy_melee)
    """
    text = f"{one.name} fights {foe.name} with its {weapon.name}."
    return TableFact(
        about(one, text, "killteam.action.fight", foe.id, tone="heading"),
        lambda table: with_heavy_use(with_limited_use(table, one.id, weapon, rules), one.id, rules),
    )


def retaliation_begun(one: Operative, weapon: WeaponMode, rules: Rules) -> TableFact:
    """The enemy retaliates with a weapon of its own. (killteam.fight.retaliate, killteam.weapon.limited)"""
    line = about(one, f"{one.name} retaliates with its {weapon.name}.", "killteam.fight.retaliate")
    return TableFact(line, lambda table: with_limited_use(table, one.id, weapon, rules))


def success_used(
    one: Operative, foe: Operative, move: ExchangeMove, *, shock: bool, also: Success | None = None
) -> LogFact:
    """One success of a fight was used: to strike, or to block (two successes with a Shield).

    (killteam.fight.strike, killteam.fight.block, killteam.weapon.shield)
    """
    if move.kind == "strike":
        fire = Fire(by=(one.id,), at=(foe.id,), hit=True, melee=True)
        text = f"{one.name} strikes {foe.name} with {SUCCESS[move.use]}{'; Shock discards a die' if shock else ''}."
        return LogFact(about(one, text, "killteam.fight.strike", foe.id, fire=fire))
    stopped = Fire(by=(foe.id,), at=(one.id,), hit=False, melee=True) if move.cancels else None
    second = f" and {SUCCESS[also]}" if also else ""
    text = f"{one.name} blocks {SUCCESS[move.cancels]}{second} with {SUCCESS[move.use]}."
    return LogFact(about(one, text, "killteam.fight.block", foe.id, fire=stopped))


@dataclass(frozen=True, kw_only=True)
class Fight:
    """Who fights whom with what. `against` is the defender's weapon; None if it cannot retaliate.

    `defender_first`: the defender resolves the first die.
    """

    attacker: str
    defender: str
    weapon: WeaponMode
    against: WeaponMode | None = None
    defender_first: bool = False

    def describe(self) -> Preview:
        """The weapon, in words."""
        return Preview(lines=(f"{self.weapon.name}: {self.weapon.line}.",))


def prepare_fight(table: Table, attacker: Operative, defender: Operative, weapon: WeaponMode) -> Fight:
    """The fight with the defender's best weapon for retaliation; its player may choose another.

    (killteam.fight.retaliate, killteam.fight.cannot_retaliate, killteam.kz.city.garrison)
    """
    arms = retaliation_weapons(table, defender, attacker)
    return Fight(
        attacker=attacker.id,
        defender=defender.id,
        weapon=weapon,
        against=arms[0] if arms else None,
        defender_first=_garrison(table, attacker, defender)
        or any(True for _ in effects_of_type(table, defender, DefenderFirst)),
    )


def _garrison(table: Table, attacker: Operative, defender: Operative) -> bool:
    """Whether the defender is inside of a stronghold and the attacker is not. (killteam.kz.city.garrison)"""
    return bool(stronghold_of(table, defender)) and stronghold_of(table, attacker) != stronghold_of(table, defender)


def retaliation_weapons(table: Table, defender: Operative, attacker: Operative) -> tuple[WeaponMode, ...]:
    """The weapons for retaliation, whatever the defender's order. (killteam.fight.select_weapons)"""
    if defender.stilled:
        return ()
    arms = melee_weapons_against(table, defender, attacker)
    return tuple(sorted(arms, key=lambda one: -one.mode.atk * sum(one.mode.dmg)))


def melee_weapons_against(table: Table, operative: Operative, foe: Operative) -> list[WeaponMode]:
    """The melee weapons an operative can still use against an enemy. (killteam.weapon.limited)"""
    arms = usable_weapons(table, operative, "melee")
    return [one for one in arms if not is_used_up(operative, one, combined_rules_against(table, operative, one, foe))]


def assistants(table: Table, fighter: Operative, foe: Operative) -> tuple[Operative, ...]:
    """The friends who assist: they are in control range of the enemy in the fight, and of no other enemy.

    (killteam.fight.assist)
    """
    if any(True for _ in effects_of_type(table, foe, IgnoreEnemyAssist)):
        return ()
    friends = (one for one in table.living(fighter.seat) if one.id != fighter.id and controls(table, foe, one))
    return tuple(one for one in friends if all(enemy.id == foe.id for enemy in engaging(table, one)))


def attack_of(table: Table, fighter: Operative, foe: Operative, weapon: WeaponMode, *, retaliates: bool) -> Attack:
    """The attack roll of one side. (killteam.fight.roll, killteam.fight.select_weapons)"""
    return Attack(
        operative=fighter,
        weapon=weapon,
        rules=combined_rules_against(table, fighter, weapon, foe),
        need=hit(table, fighter, weapon.mode, len(assistants(table, fighter, foe))),
        at=foe.name,
        reason="to retaliate" if retaliates else "to fight",
        rule="killteam.fight.roll",
        target=foe.id,
        melee=True,
    )


def fighter_of(table: Table, operative: Operative, foe: Operative, weapon: WeaponMode | None, pool: Pool) -> Fighter:
    """One side of the exchange, with the damage that its strikes really inflict."""
    if weapon is None:
        return Fighter(Pool(), operative.wounds, Damage(0, 0))
    normal, crit = weapon.mode.dmg
    for effect, _ in effects_of_type(table, foe, ReduceDieDamage):
        normal, crit = reduced_damage(normal, effect, crit=False), reduced_damage(crit, effect, crit=True)
    rules = combined_rules_against(table, operative, weapon, foe)
    return Fighter(
        pool,
        operative.wounds,
        Damage(normal, crit),
        rules.has("brutal"),
        rules.has("shock"),
        rules.has("shield") or rules.has("repress"),
    )


def exchange_of(table: Table, fight: Fight, pools: tuple[Pool, Pool]) -> Exchange:
    """The exchange before its first die. (killteam.fight.resolve_alternate, killteam.weapon.repress)"""
    attacker, defender = table.models[fight.attacker], table.models[fight.defender]
    own = fighter_of(table, attacker, defender, fight.weapon, pools[0])
    other = fighter_of(table, defender, attacker, fight.against, pools[1])
    return start_exchange(own, other, defender_first=fight.defender_first or _represses(table, fight))


def _represses(table: Table, fight: Fight) -> bool:
    """Whether the defender retaliates with a Repress weapon. (killteam.weapon.repress)"""
    attacker, defender = table.models[fight.attacker], table.models[fight.defender]
    return fight.against is not None and combined_rules_against(table, defender, fight.against, attacker).has("repress")
