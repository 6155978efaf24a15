"""Pools of dice after the roll: what each face is worth, and how weapon rules change the pool.

Nothing here rolls: functions turn faces into numbers of critical successes, normal successes and fails.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.killteam.teams.weapon_rules import WeaponRule

BEST_STAT, WORST_STAT = 2, 6
DEFENCE_DICE = 3


class Pool(NamedTuple):
    """Numbers of critical successes, normal successes and fails."""

    crits: int = 0
    normals: int = 0
    fails: int = 0

    @property
    def successes(self) -> int:
        """Critical and normal successes together."""
        return self.crits + self.normals


class Rules(NamedTuple):
    """The special rules in force on one attack, each id with its number (0 if it has none).

    `reaches` are distances of rules in thousandths of an inch. `heavy` is the move that a Heavy weapon still allows, or
    `none`; it is empty if the weapon is not Heavy. (killteam.weapon.heavy, killteam.weapon.heavy_only)
    """

    by_id: dict[str, int]
    accurate: int = 0
    reaches: dict[str, int] = {}
    heavy: str = ""

    def has(self, id_: str) -> bool:
        """Whether the rule is in force."""
        return id_ in self.by_id

    def value(self, id_: str) -> int:
        """The number of the rule; 0 if it is not in force."""
        return self.by_id.get(id_, 0)

    def reach(self, id_: str) -> int:
        """The distance of the rule in thousandths of an inch; 0 if it is not in force."""
        return self.reaches.get(id_, 0)


def combined_rules(rules: Iterable[WeaponRule]) -> Rules:
    """The rules with duplicates combined: the better value counts, and two Accurates make Accurate 2.

    (killteam.core.weapon.duplicate_rules, killteam.weapon.accurate, killteam.weapon.accurate_stack)
    """
    by_id: dict[str, int] = {}
    reaches: dict[str, int] = {}
    accurates: list[int] = []
    heavy = ""
    for rule in rules:
        if rule.reach:
            reaches[rule.id] = max(rule.reach, reaches.get(rule.id, 0))
        if rule.id in ("heavy", "heavy_only"):
            heavy = rule.move or heavy or "none"
        if rule.id == "accurate":
            accurates.append(rule.value)
        elif rule.id == "lethal":
            by_id["lethal"] = min(rule.value, by_id.get("lethal", rule.value))
        else:
            by_id[rule.id] = max(rule.value, by_id.get(rule.id, 0))
    return Rules(by_id, 2 if len(accurates) > 1 else sum(accurates), reaches, heavy)


def needed_face(stat: int, changes: int) -> int:
    """The face needed for a HIT or Save, after all improvements (positive) and worsenings (negative).

    (killteam.core.stat.improve)
    """
    return min(max(stat - changes, BEST_STAT), WORST_STAT)


def sorted_faces(faces: Sequence[int], need: int, *, lethal: int = 6, retained: int = 0) -> Pool:
    """The pool of these faces, plus the normal successes `retained` without rolling.

    (killteam.core.dice.natural_six, killteam.core.dice.natural_one, killteam.core.dice.normal_success,
    killteam.weapon.lethal, killteam.weapon.accurate_not_crit)
    """
    crits = sum(face == 6 or face >= max(lethal, need, 2) for face in faces)
    fails = sum(face == 1 or (face < need and face != 6) for face in faces)
    return Pool(crits, len(faces) - crits - fails + retained, fails)


def obscured_pool(pool: Pool) -> Pool:
    """All critical successes become normal ones, then one success is discarded. (killteam.shoot.obscured_effect)"""
    return Pool(0, max(0, pool.successes - 1), pool.fails)


def with_punishing(pool: Pool) -> Pool | None:
    """One fail retained as a normal success; None where no crit is retained. (killteam.weapon.punishing)"""
    return Pool(pool.crits, pool.normals + 1, pool.fails - 1) if pool.crits and pool.fails else None


def with_rending(pool: Pool) -> Pool | None:
    """One normal success made critical; None where no crit is retained. (killteam.weapon.rending)"""
    return Pool(pool.crits + 1, pool.normals - 1, pool.fails) if pool.crits and pool.normals else None


def with_severe(pool: Pool) -> Pool | None:
    """One normal success made critical; None where a crit is retained already. (killteam.weapon.severe)"""
    return Pool(1, pool.normals - 1, pool.fails) if not pool.crits and pool.normals else None


def best_pool(pool: Pool, rules: Rules) -> Pool:
    """The pool after the changes its owner may make, in the best order.

    A success that Severe makes critical does not switch on Punishing or Rending. (killteam.weapon.severe_effects,
    killteam.core.weapon.rule_order, killteam.shoot.attack_order)
    """
    if rules.has("severe") and (made := with_severe(pool)):
        return made
    if rules.has("punishing"):
        pool = with_punishing(pool) or pool
    if rules.has("rending"):
        pool = with_rending(pool) or pool
    return pool


def defence_dice(rules: Rules, pool: Pool, *, reduction: int = 0, smoke: bool = False) -> int:
    """How many dice the defender collects against this retained pool.

    `reduction` lowers Piercing against this target; in `smoke` Piercing is ignored. Of Piercing and Piercing Crits the
    greater whose condition is met counts. (killteam.shoot.step_defence, killteam.weapon.piercing,
    killteam.weapon.piercing_crits, killteam.weapon.piercing_both, killteam.equip.smoke_piercing)
    """
    if smoke:
        return DEFENCE_DICE
    crits = rules.value("piercing_crits") if pool.crits else 0
    piercing = max(rules.value("piercing"), crits)
    return max(0, DEFENCE_DICE - max(0, piercing - reduction))


class CoverSaves(NamedTuple):
    """Cover saves that are retained without rolling."""

    normals: int = 0
    crits: int = 0

    @property
    def dice(self) -> int:
        """How many of the collected dice they replace."""
        return self.normals + self.crits


def cover_saves(
    dice: int, rules: Rules, *, in_cover: bool, raised: bool = False, crit: bool = False
) -> tuple[CoverSaves, ...]:
    """The ways to retain cover saves, with the way without any last.

    `raised`: a target below Vantage has the improved save. `crit`: an effect makes the save critical. Against a Brutal
    weapon no normal save is retained, because it would cancel nothing. (killteam.shoot.cover_save,
    killteam.shoot.cover_save_needs_die, killteam.shoot.vantage_conceal_save, killteam.weapon.saturate,
    killteam.weapon.brutal)
    """
    none = CoverSaves()
    if not in_cover or not dice or rules.has("saturate"):
        return (none,)
    critical = (CoverSaves(crits=1),) if raised or crit else ()
    normal = () if rules.has("brutal") else (CoverSaves(normals=min(2, dice) if raised else 1),)
    return (*critical, *normal, none)


_MAKES: Final = {
    "severe": "makes one normal success critical",
    "punishing": "makes one fail a normal success",
    "rending": "makes one normal success critical",
}


def pool_choices(pool: Pool, rules: Rules) -> tuple[tuple[str, Pool], ...]:
    """The pools its owner may choose, each with the rules used in words, the result of `best_pool` first.

    (killteam.core.weapon.rule_order, killteam.weapon.punishing, killteam.weapon.rending, killteam.weapon.severe)
    """
    found = {best_pool(pool, rules): ""}
    _add_orders(pool, rules, (), made=False, found=found)
    return tuple((words or "changes nothing", made) for made, words in found.items())


def _add_orders(pool: Pool, rules: Rules, used: tuple[str, ...], *, made: bool, found: dict[Pool, str]) -> None:
    """Adds the results of every order of using the rules, each once.

    A critical success `made` by Severe switches on no other rule.
    """
    found[pool] = found.get(pool) or "; ".join(f"{name.capitalize()} {_MAKES[name]}" for name in used)
    for name, change in (("severe", with_severe), ("punishing", with_punishing), ("rending", with_rending)):
        closed = name in used or not rules.has(name) or (made and name != "severe")
        changed = None if closed else change(pool)
        if changed:
            _add_orders(changed, rules, (*used, name), made=made or name == "severe", found=found)
