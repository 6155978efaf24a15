"""The weapons an operative may use, and the special rules of each against a given enemy."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import structs

from rules.geometry import INCH
from rules.kernel.cache import cached_on
from rules.killteam.board import Operative, Table, one_more, within
from rules.killteam.dice.pool import Rules, combined_rules, needed_face
from rules.killteam.effects.active_effects import ActiveEffect, effects_of_type
from rules.killteam.effects.stats import wounded
from rules.killteam.teams.effects import GrantWeaponRule, OwnGrenade
from rules.killteam.teams.team import Mode, Weapon
from rules.killteam.teams.weapon_rules import Kind, WeaponRule, read_weapon_rule

CROWD = 2
CROWD_REACH = 2 * INCH
FIRST_SHOT: Final = "first-shot"
_LETHAL: Final = GrantWeaponRule(rule="Lethal 5+")
GRENADES: Final = (
    Weapon(id="frag", name="Frag grenade", kind="ranged",
           mode=(Mode(atk=4, hit=4, dmg=(2, 4), rules=("Range 6", "Blast 2", "Saturate")),)),
    Weapon(id="krak", name="Krak grenade", kind="ranged",
           mode=(Mode(atk=4, hit=4, dmg=(4, 5), rules=("Range 6", "Piercing 1", "Saturate")),)),
)  # fmt: skip


class WeaponMode(NamedTuple):
    """A weapon in one of its modes."""

    weapon: Weapon
    mode: Mode

    @property
    def id(self) -> str:
        """The id of the weapon and, if it has several modes, the number of the mode."""
        modes = self.weapon.mode
        return self.weapon.id if len(modes) == 1 else f"{self.weapon.id}.{modes.index(self.mode)}"

    @property
    def name(self) -> str:
        """The name as in `Longglass, braced`."""
        return f"{self.weapon.name}, {self.mode.name}" if self.mode.name else self.weapon.name

    @property
    def printed(self) -> tuple[WeaponRule, ...]:
        """The rules printed on its card."""
        return self.mode.printed

    @property
    def line(self) -> str:
        """The card line, such as `4 dice, 3+, 3/4, Range 8″`."""
        return self.mode.line


_THROWN: Final = tuple(WeaponMode(one, mode) for one in GRENADES for mode in one.mode)


@lru_cache(maxsize=1_000)
def granted_rule(text: str) -> WeaponRule:
    """The weapon rule that an effect of a team grants, read from its text."""
    return read_weapon_rule(text)


def usable_weapons(table: Table, operative: Operative, kind: Kind) -> tuple[WeaponMode, ...]:
    """Every weapon of that kind that the operative has left, in each mode; grenades of its side and its own are ranged.

    (killteam.core.weapon.type, killteam.core.weapon.modes, killteam.weapon.limited, killteam.equip.explosive_grenades)
    """
    thrown = tuple(_thrown_weapons(table, operative)) if kind == "ranged" else ()
    return tuple(one for one in (*_carried_weapons(table, operative, kind), *thrown) if uses_left(operative, one) != 0)


def _thrown_weapons(table: Table, operative: Operative) -> Iterator[WeaponMode]:
    """(killteam.equip.explosive_grenades)"""
    ours, own = table.side(operative.seat).grenades, own_grenades(table, operative)
    for one in _THROWN:
        if one.weapon.id in own:
            yield _thrown_well(one, own[one.weapon.id])
        elif ours.get(one.weapon.id, 0):
            yield one


def own_grenades(table: Table, operative: Operative) -> dict[str, int]:
    """The grenades it has of its own, each with how much better its HIT is."""
    return {effect.grenade: effect.hit for effect, _ in effects_of_type(table, operative, OwnGrenade)}


@lru_cache(maxsize=20)
def _thrown_well(thrown: WeaponMode, better: int) -> WeaponMode:
    """The grenade where its HIT is so much better. (killteam.core.stat.improve)"""
    mode = structs.replace(thrown.mode, hit=needed_face(thrown.mode.hit, better))
    return WeaponMode(structs.replace(thrown.weapon, mode=(mode,)), mode)


def _carried_weapons(table: Table, operative: Operative, kind: Kind) -> tuple[WeaponMode, ...]:
    """The weapons it began the battle with."""
    team = table.team(operative.seat)
    known: dict[tuple[str, str, Kind], tuple[WeaponMode, ...]] = cached_on(team, "carried", dict)
    key = operative.type, operative.option, kind
    if key not in known:
        carried = next(one.weapons for one in table.type_of(operative).option if one.id == operative.option)
        weapons = [one for one in team.weapon if one.id in carried and one.kind == kind]
        known[key] = tuple(WeaponMode(one, mode) for one in weapons for mode in one.mode)
    return known[key]


def uses_left(operative: Operative, weapon: WeaponMode) -> int | None:
    """How often a Limited mode of a weapon may still be used; None without a limit.

    (killteam.weapon.limited, killteam.core.weapon.modes)
    """
    limit = weapon.mode.limit
    return None if limit is None else limit - operative.spent.get(weapon.id, 0)


def is_used_up(operative: Operative, weapon: WeaponMode, rules: Rules) -> bool:
    """Whether a granted Limited is used up, or a weapon for the first shot only comes too late.

    (killteam.weapon.limited, killteam.weapon.concealed_position)
    """
    if rules.has("concealed_position") and operative.spent.get(FIRST_SHOT, 0):
        return True
    return rules.has("limited") and operative.spent.get(weapon.id, 0) >= rules.value("limited")


def with_limited_use(table: Table, operative: str, weapon: WeaponMode, rules: Rules) -> Table:
    """The table with one use less of a Limited weapon. (killteam.weapon.limited)"""
    if not rules.has("limited"):
        return table
    return table.with_model(operative, spent=one_more(table.models[operative].spent, weapon.id))


def with_first_shot(table: Table, operative: str) -> Table:
    """The table after the first shot of an operative that has a weapon for its first shot only.

    (killteam.weapon.concealed_position)
    """
    one = table.models[operative]
    arms = _carried_weapons(table, one, "ranged")
    if not any(rule.id == "concealed_position" for weapon in arms for rule in weapon.printed):
        return table
    return table.with_model(operative, spent=one_more(one.spent, FIRST_SHOT))


def with_heavy_use(table: Table, operative: str, rules: Rules) -> Table:
    """The table after the use of a Heavy weapon, which restricts its bearer's moves. (killteam.weapon.heavy)"""
    acting = table.activation
    if not rules.heavy or acting is None or acting.operative != operative:
        return table
    return table.with_activation(heavy=(*acting.heavy, rules.heavy))


def rules_against(table: Table, operative: Operative, weapon: WeaponMode, target: Operative) -> tuple[WeaponRule, ...]:
    """The special rules of a weapon against a target: printed ones and those granted now."""
    granted = (granted_rule(grant.rule) for grant in _grants(table, operative, weapon, target))
    return (*weapon.printed, *granted)


def weapon_line_against(table: Table, operative: Operative, weapon: WeaponMode, target: Operative) -> str:
    """The card line with rules granted against a target: `4 dice, 3+, 3/4, Silent; now also Accurate 1`."""
    granted = rules_against(table, operative, weapon, target)[len(weapon.printed) :]
    return f"{weapon.line}; now also {', '.join(rule.words for rule in granted)}" if granted else weapon.line


def combined_rules_against(table: Table, operative: Operative, weapon: WeaponMode, target: Operative) -> Rules:
    """Printed and granted rules of a weapon against a target, with duplicates combined.

    (killteam.core.weapon.duplicate_rules)
    """
    known: dict[tuple[str, ...], Rules] = cached_on(weapon.mode, "in force", dict)
    key = tuple(grant.rule for grant in _grants(table, operative, weapon, target))
    return known.get(key) or known.setdefault(key, combined_rules((*weapon.printed, *map(granted_rule, key))))


def _grants(table: Table, operative: Operative, weapon: WeaponMode, target: Operative) -> Iterator[GrantWeaponRule]:
    """(killteam.weapon.anti_psyker)"""
    if any(rule.id == "anti_psyker" for rule in weapon.printed) and "PSYKER" in table.type_of(target).keywords:
        yield _LETHAL
    for grant, found in effects_of_type(table, operative, GrantWeaponRule):
        fits = grant.kind in ("", weapon.weapon.kind)
        if fits and _condition_holds(table, operative, grant) and _is_about(table, grant, found, target):
            yield grant


def _condition_holds(table: Table, operative: Operative, grant: GrantWeaponRule) -> bool:
    match grant.provided:
        case "crowd":
            return _in_a_crowd(table, operative)
        case "unmoved":
            acting = table.activation
            return acting is None or acting.operative != operative.id or not acting.moves
        case _:
            return True


def _in_a_crowd(table: Table, operative: Operative) -> bool:
    """Whether enough friends are near. Cached, because it is asked for every weapon against every target."""
    known: dict[str, tuple[Operative, bool]] = cached_on(table.situation, "crowded", dict)
    found = known.get(operative.id)
    if found is None or found[0] is not operative:
        friends = (one for one in table.living(operative.seat) if one.id != operative.id)
        crowded = sum(within(table, operative, one, CROWD_REACH) for one in friends) >= CROWD
        found = known[operative.id] = operative, crowded
    return found[1]


def _is_about(table: Table, grant: GrantWeaponRule, found: ActiveEffect, target: Operative) -> bool:
    if grant.against == "wounded":
        return wounded(table, target)
    return grant.against == "" or found.target == target.id
