"""Shoot options: every ranged weapon at every enemy, each with its shot or its refusal."""

from collections.abc import Iterator
from functools import partial

from msgspec import structs

from rules.kernel.script import LazyRefusal, Option, Pick, PickItem, PickShape, Play, Refusal, Script
from rules.killteam.activation.actions import SHOOT, Action, ActionType, action_refusal
from rules.killteam.board import Operative, Table, other, refusal, visible
from rules.killteam.dice.pool import Rules
from rules.killteam.effects.weapons import (
    WeaponMode,
    combined_rules_against,
    is_used_up,
    usable_weapons,
    weapon_line_against,
)
from rules.killteam.shoot.shoot import shoot, shot_forecast
from rules.killteam.shoot.shot import (
    Shot,
    cover_status,
    prepare_shot,
    shots_from_elsewhere,
    torrent_targets,
    with_blast,
    with_torrent,
)
from rules.killteam.sight.target import unseen_refusal
from rules.killteam.sight.target_status import TargetStatus


def shot_options(
    table: Table, operative: Operative, *, free: bool = False, guard: bool = False, point_blank: bool = False
) -> list[Option[Action]]:
    """All shots of an operative.

    On guard, Heavy and enemies in control range do not matter. A `free` shot costs no AP. (killteam.shoot.step_weapon,
    killteam.shoot.step_target, killteam.kz.corridor.on_guard_point_blank)
    """
    closed = None if free or guard else action_refusal(table, operative, SHOOT)
    found: list[Option[Action]] = []
    for weapon in usable_weapons(table, operative, "ranged"):
        if combined_rules_against(table, operative, weapon, operative).has("explosive"):
            found += _explosions(table, operative, weapon, paid=free or guard)
            continue
        for target in table.living(other(operative.seat)):
            rules = combined_rules_against(table, operative, weapon, target)
            if is_used_up(operative, weapon, rules):
                continue
            shut = closed or weapon_refusal(table, operative, weapon, rules, guard=guard)
            made = shut or _shot_or_refusal(table, operative, weapon, target, rules, point_blank=point_blank)
            if isinstance(made, Refusal | LazyRefusal):
                found.append(_shot_option(weapon, target, made))
            else:
                line = weapon_line_against(table, operative, weapon, target)
                found += _alternatives(table, structs.replace(_shot_option(weapon, target), detail=line), made)
    return found


def _explosions(table: Table, operative: Operative, weapon: WeaponMode, *, paid: bool) -> Iterator[Option[Action]]:
    """The shot of a weapon that always targets its own bearer. (killteam.weapon.explosive)"""
    rules = combined_rules_against(table, operative, weapon, operative)
    if is_used_up(operative, weapon, rules):
        return
    kind = structs.replace(SHOOT, engaged="any")
    shut = (None if paid else action_refusal(table, operative, kind)) or weapon_refusal(table, operative, weapon, rules)
    offered = structs.replace(_shot_option(weapon, operative, shut), group="Explode")
    if shut:
        yield offered
        return
    aim = TargetStatus(distance=0)
    made = Shot(shooter=operative.id, weapon=weapon, target=operative.id, aim=aim, rules=rules)
    yield _ready_option(table, offered, with_blast(table, made))


def weapon_refusal(
    table: Table, operative: Operative, weapon: WeaponMode, rules: Rules, *, guard: bool = False
) -> Refusal | None:
    """Why this weapon cannot be used now: a Conceal order, or Heavy after moving.

    (killteam.core.order.conceal_no_shoot, killteam.weapon.silent, killteam.weapon.heavy,
    killteam.weapon.heavy_only, killteam.weapon.heavy_guard)
    """
    if operative.order == "conceal" and not rules.has("silent"):
        return refusal(
            "concealed", operative=operative.name, action=f"shoot {weapon.name}", rule="killteam.action.shoot_order"
        )
    return None if guard else _heavy_refusal(table, operative, weapon, rules)


def heavy_refusal(table: Table, operative: Operative, weapon: WeaponMode, foe: Operative) -> Refusal | None:
    """Why the operative cannot fight with a Heavy weapon after it moved. (killteam.weapon.heavy_melee)"""
    return _heavy_refusal(table, operative, weapon, combined_rules_against(table, operative, weapon, foe))


def _heavy_refusal(table: Table, operative: Operative, weapon: WeaponMode, rules: Rules) -> Refusal | None:
    """(killteam.weapon.heavy, killteam.weapon.heavy_only)"""
    acting = table.activation
    if acting is None or acting.operative != operative.id or not rules.heavy:
        return None
    wrong = [move for move in acting.moves if move != rules.heavy]
    if not wrong:
        return None
    allowed, rule = ("no move", "heavy") if rules.heavy == "none" else (f"{rules.heavy} alone", "heavy_only")
    rule = f"killteam.weapon.{rule}"
    return refusal(
        "heavy-moved", operative=operative.name, weapon=weapon.name, moved=wrong[0], allowed=allowed, rule=rule
    )


def _shot_or_refusal(
    table: Table, operative: Operative, weapon: WeaponMode, target: Operative, rules: Rules, *, point_blank: bool
) -> Shot | Refusal | LazyRefusal:
    """The shot, or the refusal. Lines of sight for a refusal are worked out only when somebody reads it."""
    if point_blank or visible(table, operative, target):
        return prepare_shot(table, operative, weapon, target, rules, point_blank=point_blank)
    return LazyRefusal(partial(unseen_refusal, table, operative, target))


def _shot_option(weapon: WeaponMode, target: Operative, refusal: Refusal | LazyRefusal | None = None) -> Option[Action]:
    return Option(
        id=f"shoot:{weapon.id}:{target.id}",
        label=weapon.name,
        detail=weapon.line,
        group=f"Shoot {target.name}",
        piece=target.id,
        rule=SHOOT.rule,
        refusal=refusal,
    )


def _alternatives(table: Table, offered: Option[Action], made: Shot) -> Iterator[Option[Action]]:
    """The shot, and further shots from points of the base from which the target has less cover.

    (killteam.shoot.cover_lines)
    """
    yield _ready_option(table, offered, made)
    for number, elsewhere in shots_from_elsewhere(table, made):
        label = f"{offered.label}, {cover_status(elsewhere.aim).lower()}"
        text = f"{offered.detail}. With lines from another point of the base"
        id_, rule = f"{offered.id}:from{number}", "killteam.shoot.cover_line_points"
        yield _ready_option(table, structs.replace(offered, id=id_, label=label, detail=text, rule=rule), elsewhere)


def _ready_option(table: Table, offered: Option[Action], made: Shot) -> Option[Action]:
    offered = structs.replace(offered, forecast=shot_forecast(lambda: made))
    salvo = made.rules.has("salvo")
    items = tuple(_torrent_items(table, made)) if salvo or made.rules.reach("torrent") else ()
    if not items:
        return structs.replace(offered, resolve=lambda _: shot_action(made))

    def resolve(pick: Pick) -> Action:
        return shot_action(with_torrent(table, made, pick.ids))

    shape = PickShape(items=items, least=0, most=1 if salvo else len(items))
    return structs.replace(offered, shape=shape, resolve=resolve)


def _torrent_items(table: Table, shot: Shot) -> Iterator[PickItem]:
    for id_, aimed in torrent_targets(table, shot):
        refusal = aimed if isinstance(aimed, Refusal) else None
        yield PickItem(id=id_, label=table.models[id_].name, piece=id_, refusal=refusal)


def shot_action(shot: Shot, kind: ActionType = SHOOT) -> Action:
    """The action of shooting."""

    def perform(play: Play[Table]) -> Script[None]:
        yield from shoot(play, shot)

    return Action(operative=shot.shooter, kind=kind, script=perform, preview=shot.describe(), foe=shot.target)
