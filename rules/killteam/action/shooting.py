"""Shoot as it is offered: every ranged weapon at every enemy, each with what it would be or why it cannot be."""

from collections.abc import Iterator
from dataclasses import replace

from rules.kernel.script import Option, Pick, PickItem, PickShape, Play, Refusal, Script
from rules.killteam.action.deed import Deed
from rules.killteam.action.kinds import SHOOT, Kind, barred
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table, other
from rules.killteam.effects.refusals import NO
from rules.killteam.effects.wielded import Wielded, wielded
from rules.killteam.shoot.odds import foretold
from rules.killteam.shoot.shoot import shoot
from rules.killteam.shoot.shot import Shot, ready, torrent_targets, with_torrent


def shots(table: Table, operative: Operative, *, guard: bool = False, point_blank: bool = False) -> list[Option[Deed]]:
    """All shots of an operative. From on guard Heavy is no matter, nor an enemy near it.

    (killteam.shoot.step_weapon, killteam.shoot.step_target, killteam.kz.corridor.on_guard_point_blank)
    """
    closed = None if guard else barred(table, operative, SHOOT)
    found = []
    for weapon in wielded(table, operative, "ranged"):
        shut = closed or hindered(table, operative, weapon, guard=guard)
        for target in table.living(other(operative.seat)):
            made = shut or ready(table, operative, weapon, target, point_blank=point_blank)
            found.append(_shot(table, operative, weapon, target, made))
    return found


def hindered(table: Table, operative: Operative, weapon: Wielded, *, guard: bool = False) -> Refusal | None:
    """Why this weapon cannot be used now: a Conceal order, or Heavy after moving.

    (killteam.core.order.conceal_no_shoot, killteam.weapon.silent, killteam.weapon.heavy,
    killteam.weapon.heavy_only, killteam.weapon.heavy_guard)
    """
    rules = {rule.id: rule for rule in weapon.printed}
    if operative.order == "conceal" and "silent" not in rules:
        return NO(
            "concealed", operative=operative.name, action=f"shoot {weapon.name}", rule="killteam.action.shoot_order"
        )
    return None if guard else too_heavy(table, operative, weapon)


def too_heavy(table: Table, operative: Operative, weapon: Wielded) -> Refusal | None:
    """Why a Heavy weapon cannot be used after moving. (killteam.weapon.heavy, killteam.weapon.heavy_only)"""
    acting = table.activation
    if acting is None or acting.operative != operative.id or not weapon.heavy:
        return None
    wrong = [move for move in acting.moves if move != weapon.heavy]
    if not wrong:
        return None
    allowed, rule = ("no move", "heavy") if weapon.heavy == "none" else (f"{weapon.heavy} alone", "heavy_only")
    rule = f"killteam.weapon.{rule}"
    return NO("heavy-moved", operative=operative.name, weapon=weapon.name, moved=wrong[0], allowed=allowed, rule=rule)


def _shot(table: Table, operative: Operative, weapon: Wielded, target: Operative, made: Shot | Refusal) -> Option[Deed]:
    offered: Option[Deed] = Option(
        id=f"shoot:{weapon.id}:{target.id}",
        label=weapon.name,
        detail=weapon.line,
        group=f"Shoot {target.name}",
        piece=target.id,
        rule=SHOOT.id,
    )
    if isinstance(made, Refusal):
        return replace(offered, refusal=made)
    offered = replace(offered, forecast=foretold(lambda: made))
    items = tuple(_further(table, made)) if weapon.reach("torrent") else ()
    if not items:
        return replace(offered, resolve=lambda _: shooting(made))

    def resolve(pick: Pick) -> Deed:
        return shooting(with_torrent(table, made, pick.ids))

    return replace(offered, shape=PickShape(items=items, least=0, most=len(items)), resolve=resolve)


def _further(table: Table, shot: Shot) -> Iterator[PickItem]:
    for id_, aimed in torrent_targets(table, shot):
        refusal = aimed if isinstance(aimed, Refusal) else None
        yield PickItem(id=id_, label=table.models[id_].name, piece=id_, refusal=refusal)


def shooting(shot: Shot, kind: Kind = SHOOT) -> Deed:
    """The deed of shooting."""

    def carried_out(play: Play[Table]) -> Script[None]:
        yield from shoot(play, shot)

    return Deed(operative=shot.shooter, kind=kind, script=carried_out, preview=shot.describe(), foe=shot.target)
