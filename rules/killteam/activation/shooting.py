"""Shoot as it is offered: every ranged weapon at every enemy, each with what it would be or why it cannot be."""

from collections.abc import Iterator
from functools import partial

from msgspec import structs

from rules.kernel.script import LazyRefusal, Option, Pick, PickItem, PickShape, Play, Refusal, Script
from rules.killteam.activation.actions import SHOOT, Deed, Kind, barred
from rules.killteam.board import NO, Operative, Table, other, visible
from rules.killteam.dice.pool import Rules
from rules.killteam.effects.wielded import Wielded, in_force_against, line_against, wielded, worn_out
from rules.killteam.shoot.shoot import foretold, shoot
from rules.killteam.shoot.shot import Shot, from_elsewhere, ready, status, torrent_targets, with_torrent
from rules.killteam.sight.target import out_of_sight


def shots(
    table: Table, operative: Operative, *, free: bool = False, guard: bool = False, point_blank: bool = False
) -> list[Option[Deed]]:
    """All shots of an operative. From on guard Heavy is no matter, nor an enemy near it; a `free` one is paid for.

    (killteam.shoot.step_weapon, killteam.shoot.step_target, killteam.kz.corridor.on_guard_point_blank)
    """
    closed = None if free or guard else barred(table, operative, SHOOT)
    found: list[Option[Deed]] = []
    for weapon in wielded(table, operative, "ranged"):
        for target in table.living(other(operative.seat)):
            rules = in_force_against(table, operative, weapon, target)
            if worn_out(operative, weapon, rules):
                continue
            shut = closed or hindered(table, operative, weapon, rules, guard=guard)
            made = shut or _made(table, operative, weapon, target, rules, point_blank=point_blank)
            if isinstance(made, Refusal | LazyRefusal):
                found.append(_offered(weapon, target, made))
            else:
                line = line_against(table, operative, weapon, target)
                found += _alternatives(table, structs.replace(_offered(weapon, target), detail=line), made)
    return found


def hindered(
    table: Table, operative: Operative, weapon: Wielded, rules: Rules, *, guard: bool = False
) -> Refusal | None:
    """Why this weapon cannot be used now: a Conceal order, or Heavy after moving.

    (killteam.core.order.conceal_no_shoot, killteam.weapon.silent, killteam.weapon.heavy,
    killteam.weapon.heavy_only, killteam.weapon.heavy_guard)
    """
    if operative.order == "conceal" and not rules.has("silent"):
        return NO(
            "concealed", operative=operative.name, action=f"shoot {weapon.name}", rule="killteam.action.shoot_order"
        )
    return None if guard else _moved_too_much(table, operative, weapon, rules)


def too_heavy(table: Table, operative: Operative, weapon: Wielded, foe: Operative) -> Refusal | None:
    """Why a Heavy weapon cannot be fought with after moving. (killteam.weapon.heavy_melee)"""
    return _moved_too_much(table, operative, weapon, in_force_against(table, operative, weapon, foe))


def _moved_too_much(table: Table, operative: Operative, weapon: Wielded, rules: Rules) -> Refusal | None:
    """(killteam.weapon.heavy, killteam.weapon.heavy_only)"""
    acting = table.activation
    if acting is None or acting.operative != operative.id or not rules.heavy:
        return None
    wrong = [move for move in acting.moves if move != rules.heavy]
    if not wrong:
        return None
    allowed, rule = ("no move", "heavy") if rules.heavy == "none" else (f"{rules.heavy} alone", "heavy_only")
    rule = f"killteam.weapon.{rule}"
    return NO("heavy-moved", operative=operative.name, weapon=weapon.name, moved=wrong[0], allowed=allowed, rule=rule)


def _made(
    table: Table, operative: Operative, weapon: Wielded, target: Operative, rules: Rules, *, point_blank: bool
) -> Shot | Refusal | LazyRefusal:
    """The shot, or why it cannot be: who is out of sight is no target, and the lines are drawn when somebody asks."""
    if point_blank or visible(table, operative, target):
        return ready(table, operative, weapon, target, rules, point_blank=point_blank)
    return LazyRefusal(partial(out_of_sight, table, operative, target))


def _offered(weapon: Wielded, target: Operative, refusal: Refusal | LazyRefusal | None = None) -> Option[Deed]:
    return Option(
        id=f"shoot:{weapon.id}:{target.id}",
        label=weapon.name,
        detail=weapon.line,
        group=f"Shoot {target.name}",
        piece=target.id,
        rule=SHOOT.rule,
        refusal=refusal,
    )


def _alternatives(table: Table, offered: Option[Deed], made: Shot) -> Iterator[Option[Deed]]:
    """The shot, and the same from other points of the base where that is not the same. (killteam.shoot.cover_lines)"""
    yield _shot(table, offered, made)
    for number, elsewhere in from_elsewhere(table, made):
        label = f"{offered.label}, {status(elsewhere.aim).lower()}"
        told = f"{offered.detail}. With lines from another point of the base"
        id_, rule = f"{offered.id}:from{number}", "killteam.shoot.cover_line_points"
        yield _shot(table, structs.replace(offered, id=id_, label=label, detail=told, rule=rule), elsewhere)


def _shot(table: Table, offered: Option[Deed], made: Shot) -> Option[Deed]:
    offered = structs.replace(offered, forecast=foretold(lambda: made))
    items = tuple(_further(table, made)) if made.rules.reach("torrent") else ()
    if not items:
        return structs.replace(offered, resolve=lambda _: shooting(made))

    def resolve(pick: Pick) -> Deed:
        return shooting(with_torrent(table, made, pick.ids))

    return structs.replace(offered, shape=PickShape(items=items, least=0, most=len(items)), resolve=resolve)


def _further(table: Table, shot: Shot) -> Iterator[PickItem]:
    for id_, aimed in torrent_targets(table, shot):
        refusal = aimed if isinstance(aimed, Refusal) else None
        yield PickItem(id=id_, label=table.models[id_].name, piece=id_, refusal=refusal)


def shooting(shot: Shot, kind: Kind = SHOOT) -> Deed:
    """The deed of shooting."""

    def carried_out(play: Play[Table]) -> Script[None]:
        yield from shoot(play, shot)

    return Deed(operative=shot.shooter, kind=kind, script=carried_out, preview=shot.describe(), foe=shot.target)
