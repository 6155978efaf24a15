"""A shot before its dice: a weapon, its primary target with its status, and further targets."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.geometry import tenths
from rules.kernel.script import Preview, Refusal, Refused
from rules.killteam.board import Operative, Table, around, stronghold_of, the_map, within
from rules.killteam.dice.pool import Rules, combined_rules
from rules.killteam.effects.stats import hit
from rules.killteam.effects.weapons import WeaponMode, combined_rules_against, rules_against
from rules.killteam.sight.target import blast_status, check_target, other_statuses, redirected_status
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.weapon_rules import WeaponRule
from rules.roster.words import listed


@dataclass(frozen=True, kw_only=True)
class Shot:
    """Everything a shot needs before its dice are rolled, so that odds are those of this very shot.

    `secondary` are further targets in the order in which they are shot; for Torrent each has its own status. A shot
    from on guard may be `point_blank`, which worsens HIT by 1. `hit` is the face its dice need, fixed when the action
    begins. `rules` are the weapon rules against the primary target.
    """

    shooter: str
    weapon: WeaponMode
    target: str
    aim: TargetStatus
    rules: Rules
    secondary: tuple[tuple[str, TargetStatus], ...] = ()
    point_blank: bool = False
    hit: int = 0

    @property
    def targets(self) -> tuple[tuple[str, TargetStatus], ...]:
        """All targets, the primary one first."""
        return ((self.target, self.aim), *self.secondary)

    def describe(self) -> Preview:
        """The status of the targets in words, with the lines behind it."""
        return Preview(lines=tuple(status_in_words(self.aim)), evidence=self.aim.evidence)


def status_in_words(aimed: TargetStatus) -> Iterator[str]:
    """The status of a target against this shot, in words."""
    yield f"{tenths(aimed.distance)} away."
    shelter, veil = (listed([f"the {name}" for name in names]) for names in (aimed.behind, aimed.hidden_by))
    behind, by = f" behind {shelter}" if shelter else "", f" by {veil}" if veil else ""
    if aimed.in_cover and aimed.raised:
        yield f"In cover{behind}, with an improved save."
    elif aimed.in_cover:
        yield f"In cover{behind}: one save may succeed without a roll."
    if aimed.obscured:
        yield f"Obscured{by}: crits become normal successes, and one success is discarded."
    if aimed.both:
        yield f"One feature{f', {shelter},' if shelter else ''} gives cover or obscures: the defender chooses."
    if not (aimed.in_cover or aimed.obscured or aimed.both):
        yield "In the open."
    if aimed.accurate:
        yield f"From Vantage: Accurate {aimed.accurate}."


def cover_status(aimed: TargetStatus) -> str:
    """The cover of a target in a few words: `In cover`, `obscured`."""
    if aimed.both:
        return "In cover or obscured"
    words = ["in cover"] * aimed.in_cover + ["behind a shield"] * bool(aimed.shielded) + ["obscured"] * aimed.obscured
    return " and ".join(words).capitalize() or "In the open"


def prepare_shot(
    table: Table, shooter: Operative, weapon: WeaponMode, target: Operative, rules: Rules, *, point_blank: bool = False
) -> Shot | Refusal:
    """The shot at a target, or why it is no valid target. (killteam.shoot.step_target)"""
    aimed = check_target(table, shooter, target, rules, point_blank=point_blank)
    if isinstance(aimed, Refusal):
        return aimed
    shot = Shot(shooter=shooter.id, weapon=weapon, target=target.id, aim=aimed, rules=rules, point_blank=point_blank)
    return with_blast(table, shot)


def shots_from_elsewhere(table: Table, shot: Shot) -> Iterator[tuple[int, Shot]]:
    """The shot with cover lines from other points, if one of them is better in some way.

    (killteam.shoot.cover_lines, killteam.shoot.cover_line_points)
    """
    shooter, target = table.models[shot.shooter], table.models[shot.target]
    for number, aimed in other_statuses(table, shooter, target, shot.rules, shot.aim):
        yield number, with_blast(table, replace(shot, aim=aimed))


def with_blast(table: Table, shot: Shot) -> Shot:
    """The shot with everybody that its Blast hits around its primary target.

    It hits enemies, or in other printings all operatives. Each has the cover of the primary target.
    (killteam.weapon.blast, killteam.weapon.blast_conceal, killteam.weapon.blast_cover)
    """
    reach = shot.rules.reach("blast")
    if not reach:
        return shot
    shooter, primary = table.models[shot.shooter], table.models[shot.target]
    spares_friends = table.settings.switches.blast_hits == "enemies"
    near = (one for one in around(table, primary, reach) if one.seat != shooter.seat or not spares_friends)
    found = tuple((one.id, blast_status(table, shooter, one).covered_as(shot.aim)) for one in near)
    return replace(shot, secondary=found)


def with_cover_settled(shot: Shot, aimed: TargetStatus) -> Shot:
    """The shot after the defender chose between cover and obscured; with Blast the choice holds for all targets.

    (killteam.weapon.blast_cover)
    """
    if not shot.rules.reach("blast"):
        return replace(shot, aim=aimed)
    return replace(shot, aim=aimed, secondary=tuple((id_, own.covered_as(aimed)) for id_, own in shot.secondary))


def with_other_target(table: Table, shot: Shot, other: Operative) -> Shot:
    """The shot at another target, with that target's own cover and the Blast around it.

    (killteam.flow.firefight_ploy)
    """
    aimed = redirected_status(table, table.models[shot.shooter], other)
    further = tuple(one for one in shot.secondary if one[0] != other.id)
    return with_blast(table, replace(shot, target=other.id, aim=aimed, secondary=further))


def torrent_targets(table: Table, shot: Shot) -> tuple[tuple[str, TargetStatus | Refusal], ...]:
    """The other enemies around the primary target, or everywhere with Salvo, each with its status or its refusal.

    (killteam.weapon.torrent, killteam.weapon.torrent_valid, killteam.weapon.salvo)
    """
    shooter, primary = table.models[shot.shooter], table.models[shot.target]
    reach, anywhere = shot.rules.reach("torrent"), shot.rules.has("salvo")
    return tuple(
        (one.id, check_target(table, shooter, one, combined_rules_against(table, shooter, shot.weapon, one)))
        for one in table.living(primary.seat)
        if one.id != primary.id and (anywhere or (reach and within(table, primary, one, reach)))
    )


def with_torrent(table: Table, shot: Shot, chosen: tuple[str, ...]) -> Shot:
    """The shot with these further targets. Raises `Refused`."""
    aims = dict(torrent_targets(table, shot))
    found: list[tuple[str, TargetStatus]] = []
    for id_ in chosen:
        aimed = aims[id_]
        if isinstance(aimed, Refusal):
            raise Refused(aimed)
        found.append((id_, aimed))
    return replace(shot, secondary=tuple(found))


def rules_in_force(table: Table, shot: Shot, target: Operative, aimed: TargetStatus) -> Rules:
    """The weapon's rules against one target: printed, granted, and those of height and of the killzone.

    (killteam.shoot.vantage_accurate_1, killteam.shoot.vantage_accurate_2, killteam.kz.city.lethal,
    killteam.kz.corridor.condensed, killteam.shoot.vantage_each_target)
    """
    shooter = table.models[shot.shooter]
    rules = list(rules_against(table, shooter, shot.weapon, target))
    if aimed.accurate:
        rules.append(WeaponRule(id="accurate", value=aimed.accurate))
    if is_confined(table, target, rules):
        rules.append(WeaponRule(id="lethal", value=5))
    return combined_rules(rules)


def is_confined(table: Table, target: Operative, rules: list[WeaponRule]) -> bool:
    """Whether walls around the target make the weapon Lethal 5+. (killteam.kz.city.lethal)"""
    switches = table.settings.switches
    spread = {"blast", "torrent", "devastating_area"}
    match the_map(table).killzone:
        case "city":
            if switches.city_lethal_devastating == "every":
                spread.add("devastating")
            return any(rule.id in spread for rule in rules) and bool(stronghold_of(table, target))
        case "corridor":
            return switches.corridor_condensed == "on" and any(rule.id in spread for rule in rules)
        case _:
            return False


def needed_to_hit(table: Table, shot: Shot) -> int:
    """The face its attack dice need, fixed when the action begins.

    (killteam.kz.corridor.on_guard_point_blank, killteam.core.stat.change_timing)
    """
    return shot.hit or hit(table, table.models[shot.shooter], shot.weapon.mode, -1 if shot.point_blank else 0)
