"""Smoke and stun grenades: uses shared by the team, thrown by any of its operatives."""

from collections.abc import Iterator
from functools import partial

from rules.battlefield.surface import level_at, standing_faults
from rules.geometry import INCH, Disc
from rules.kernel.script import LazyRefusal, Option, Play, Refusal, Refused, Script, Spot, SpotShape
from rules.killteam.activation.actions import SMOKE, STUN, Action, action_option, action_refusal, fact_action
from rules.killteam.attack.strikes import stunned
from rules.killteam.board import Operative, Table, board_now, is_visible, other, refusal
from rules.killteam.board.measure import TOKEN, apart, disc, near, separation, visible, within
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.gear.facts import STUNS, smoke_placed, stun_rolled, stun_thrown
from rules.killteam.teams.effects import ExtraActionUse
from rules.killteam.teams.universal import GRENADE_TEXTS
from rules.skirmish.limits import Length, out_of_range

REACH = 6 * INCH
BLAST = INCH


def grenade_options(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options for smoke and stun grenades, if the team has any left or an ability gives one."""
    side = table.side(operative.seat)
    smoke, stun = (next(_own(table, operative, kind.name), "") for kind in (SMOKE, STUN))
    smokes = [_smoke(table, operative, smoke)] if smoke or "smoke" in side.grenades else []
    return [*smokes, *(_stuns(table, operative, stun) if stun or "stun" in side.grenades else [])]


def _own(table: Table, operative: Operative, action: str) -> Iterator[str]:
    """Abilities that give a further use of the action, once in the battle, a turning point or an activation.

    (killteam.action.mission)
    """
    for effect, found in effects_of_type(table, operative, ExtraActionUse):
        had = {"per_battle": operative.spent, "per_turning_point": operative.used}.get(effect.uses, {})
        if effect.action == action and not had.get(found.source):
            yield found.source


def _left(table: Table, operative: Operative, grenade: str, own: str) -> Refusal | None:
    """Why the team cannot use another grenade; an ability may give a further one. (killteam.equip.utility_grenades)"""
    side = table.side(operative.seat)
    if own or side.grenades[grenade]:
        return None
    return refusal("no-grenade", side=side.roster_name, grenade=f"{grenade} grenade")


def _smoke(table: Table, operative: Operative, own: str) -> Option[Action]:
    def resolve(value: Spot) -> Action:
        fault = smoke_refusal(table, operative, value)
        if fault:
            raise Refused(fault)
        return fact_action(operative, SMOKE, smoke_placed(operative, value.at, value.on, own))

    refusal = action_refusal(table, operative, SMOKE) or _left(table, operative, "smoke", own)
    detail, shape = f"{'Its own, ' if own else ''}{GRENADE_TEXTS['smoke']}", SpotShape(radius=TOKEN, glyph="smoke")
    return Option(
        id="smoke", label=SMOKE.name, detail=detail, piece=operative.id, rule=SMOKE.rule, refusal=refusal,
        shape=shape, resolve=resolve,
    )  # fmt: skip


def smoke_refusal(table: Table, operative: Operative, spot: Spot) -> Refusal | None:
    """Why smoke cannot be placed there: too far, not visible, or no room. (killteam.equip.smoke)"""
    board, base = board_now(table), disc(table, operative)
    flat = Disc(spot.at, TOKEN, level_at(board.field, spot.at, spot.on))
    if not near(board, base, flat, REACH):
        return out_of_range(SMOKE.rule, Length(separation(board, base, flat), REACH), "that spot", "the grenade")
    if standing_faults(board.resting, flat, spot.on, {}):
        return refusal("marker-unsupported", rule=SMOKE.rule)
    if not is_visible(board, base, flat):
        return refusal("spot-unseen", rule=SMOKE.rule, operative=operative.name)
    return None


def _stuns(table: Table, operative: Operative, own: str) -> list[Option[Action]]:
    """Stun grenades at any visible enemy; who else is hit depends on where it stands. (killteam.equip.stun_grenade)"""
    closed = action_refusal(table, operative, STUN) or _left(table, operative, "stun", own)
    detail = f"{'its own; ' if own else ''}all within 1″ of it roll: on 3+ 1 APL less"
    return [
        action_option(
            operative,
            STUN,
            f"stun:{target.id}",
            label=target.name,
            detail=detail,
            group=STUN.name,
            piece=target.id,
            refusal=closed or stun_refusal(table, operative, target),
            bring=stun_action(operative, target, own),
        )
        for target in table.living(other(operative.seat))
    ]


def stun_refusal(table: Table, operative: Operative, target: Operative) -> Refusal | LazyRefusal | None:
    """Why the grenade cannot be thrown at the target. (killteam.equip.stun_grenade)"""
    if not within(table, operative, target, REACH):
        return LazyRefusal(partial(_too_far, table, operative, target))
    if not visible(table, operative, target):
        return refusal("unseen", rule=STUN.rule, operative=operative.name, target=target.name)
    return None


def _too_far(table: Table, operative: Operative, target: Operative) -> Refusal:
    return out_of_range(STUN.rule, Length(apart(table, operative, target), REACH), target.name, "the grenade")


def stun_action(operative: Operative, target: Operative, own: str = "") -> Action:
    """Throwing a stun grenade at somebody."""
    return Action(operative=operative.id, kind=STUN, script=partial(_burst, operative, target, own), foe=target.id)


def _burst(operative: Operative, target: Operative, own: str, play: Play[Table]) -> Script[None]:
    play.record(stun_thrown(operative, target, own))
    living = [one for one in play.table.models.values() if one.life == "live"]
    hit = [one for one in living if within(play.table, target, one, BLAST)]
    faces = yield from play.roll(len(hit), "stun grenade", cuts=(1, STUNS))
    for one, face in zip(hit, faces, strict=True):
        play.record(stun_rolled(one, face))
        if face >= STUNS:
            play.record(stunned(one.id, "a stun grenade", STUN.rule))
