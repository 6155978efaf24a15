"""A shot made ready: a weapon, its primary target as aimed at, and the further targets it takes in."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.geometry.point import inches
from rules.kernel.preview import Preview
from rules.kernel.script import Refusal, Refused
from rules.killteam.board.maps import the_map
from rules.killteam.board.measure import inside, visible, within
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import SEATS, Table
from rules.killteam.dice.pool import Rules, in_force
from rules.killteam.effects.stats import hit
from rules.killteam.effects.wielded import Wielded, rules_against
from rules.killteam.sight.aim import Aim
from rules.killteam.sight.target import aim
from rules.killteam.teams.weapon_rules import WeaponRule


@dataclass(frozen=True, kw_only=True)
class Shot:
    """Everything a shot needs: it only rolls from here on, so that its odds are those of this shot.

    `secondary` are the further targets in the order they are shot, for Torrent each with its own aim. A shot from on
    guard may be `point_blank`, which worsens HIT by 1.
    """

    shooter: str
    weapon: Wielded
    target: str
    aim: Aim
    secondary: tuple[tuple[str, Aim], ...] = ()
    point_blank: bool = False

    @property
    def targets(self) -> tuple[tuple[str, Aim], ...]:
        """Everybody who is shot, the primary target first."""
        return ((self.target, self.aim), *self.secondary)

    def describe(self) -> Preview:
        """Cover, obscured and the rest, in words, with the lines they rest on."""
        return Preview(lines=tuple(in_words(self.aim)), evidence=self.aim.evidence)


def in_words(aimed: Aim) -> Iterator[str]:
    """What the target has against this shot."""
    yield f"{inches(aimed.distance)} away."
    if aimed.in_cover:
        yield ("In cover, with an improved save." if aimed.raised else "In cover: one save may be retained unrolled.")
    if aimed.obscured:
        yield "Obscured: crits become normal successes, and one success is discarded."
    if aimed.both:
        yield "One feature gives cover or obscures: the defender chooses."
    if not (aimed.in_cover or aimed.obscured or aimed.both):
        yield "In the open."
    if aimed.accurate:
        yield f"From Vantage: Accurate {aimed.accurate}."


def ready(
    table: Table, shooter: Operative, weapon: Wielded, target: Operative, *, point_blank: bool = False
) -> Shot | Refusal:
    """The shot at a target, or why it is no valid target. (killteam.shoot.step_target)"""
    aimed = aimed_at(table, shooter, weapon, target, guard=point_blank)
    if isinstance(aimed, Refusal):
        return aimed
    shot = Shot(shooter=shooter.id, weapon=weapon, target=target.id, aim=aimed, point_blank=point_blank)
    blast = reach_of(weapon, "blast")
    return _with_blast(table, shot, blast) if blast else shot


def aimed_at(
    table: Table, shooter: Operative, weapon: Wielded, target: Operative, *, guard: bool = False
) -> Aim | Refusal:
    """What is known of a target for this weapon, or why it is none. (killteam.weapon.range)"""
    rules = in_force(rules_against(table, shooter, weapon, target))
    return aim(table, shooter, target, rules, reach_of(weapon, "range") or None, guard=guard)


def reach_of(weapon: Wielded, rule: str) -> int:
    """The distance of a rule of the weapon; 0 without it."""
    return next((one.reach for one in weapon.printed if one.id == rule), 0)


def _with_blast(table: Table, shot: Shot, reach: int) -> Shot:
    """Everybody around the primary target is shot too, as it was.

    (killteam.weapon.blast, killteam.weapon.blast_conceal, killteam.weapon.blast_cover)
    """
    primary = table.models[shot.target]
    near = (one for one in caught(table, shot.shooter, primary) if within(table, primary, one, reach))
    return replace(shot, secondary=tuple((one.id, shot.aim.for_blast()) for one in near))


def caught(table: Table, shooter: str, primary: Operative) -> Iterator[Operative]:
    """Those a Blast may hit besides: enemies visible to the primary target; by the other printing everybody."""
    own = table.models[shooter].seat
    for seat in SEATS:
        if seat == own and table.settings.switches.blast_hits == "enemies":
            continue
        for one in table.living(seat):
            if one.id != primary.id and visible(table, primary, one):
                yield one


def torrent_targets(table: Table, shot: Shot) -> tuple[tuple[str, Aim | Refusal], ...]:
    """The other enemies around the primary target, each with its own aim or why it is none.

    (killteam.weapon.torrent, killteam.weapon.torrent_valid)
    """
    shooter, primary = table.models[shot.shooter], table.models[shot.target]
    reach = reach_of(shot.weapon, "torrent")
    return tuple(
        (one.id, aimed_at(table, shooter, shot.weapon, one))
        for one in table.living(primary.seat)
        if one.id != primary.id and reach and within(table, primary, one, reach)
    )


def with_torrent(table: Table, shot: Shot, chosen: tuple[str, ...]) -> Shot:
    """The shot with these further targets. Raises `Refused`."""
    aims = dict(torrent_targets(table, shot))
    found: list[tuple[str, Aim]] = []
    for id_ in chosen:
        aimed = aims[id_]
        if isinstance(aimed, Refusal):
            raise Refused(aimed)
        found.append((id_, aimed))
    return replace(shot, secondary=tuple(found))


def rules_in_force(table: Table, shot: Shot, target: Operative, aimed: Aim) -> Rules:
    """The weapon's rules against one target: its own, granted ones, those of height and of the killzone.

    (killteam.shoot.vantage_accurate_1, killteam.shoot.vantage_accurate_2, killteam.kz.city.lethal,
    killteam.kz.corridor.condensed, killteam.shoot.vantage_each_target)
    """
    shooter = table.models[shot.shooter]
    rules = list(rules_against(table, shooter, shot.weapon, target))
    if aimed.accurate:
        rules.append(WeaponRule(id="accurate", value=aimed.accurate))
    if confined(table, target, rules):
        rules.append(WeaponRule(id="lethal", value=5))
    return in_force(rules)


def confined(table: Table, target: Operative, rules: list[WeaponRule]) -> bool:
    """Whether walls around the target make the weapon Lethal 5+. (killteam.kz.city.lethal)"""
    switches = table.settings.switches
    spread = {"blast", "torrent", "devastating_area"}
    match the_map(table).killzone:
        case "city":
            if switches.city_lethal_devastating == "every":
                spread.add("devastating")
            return any(rule.id in spread for rule in rules) and bool(inside(table, target))
        case "corridor":
            return switches.corridor_condensed == "on" and any(rule.id in spread for rule in rules)
        case _:
            return False


def need(table: Table, shot: Shot) -> int:
    """The face its attack dice need. (killteam.kz.corridor.on_guard_point_blank)"""
    return hit(table, table.models[shot.shooter], shot.weapon.mode, -1 if shot.point_blank else 0)
