"""The Shoot action carried out: its targets in turn, then what the weapon costs its bearer."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rules.geometry import INCH
from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script, TableFact
from rules.killteam.attack.strikes import roll_hot
from rules.killteam.board import Operative, Table, about, around
from rules.killteam.effects.ploys import ask_ploys
from rules.killteam.effects.weapons import (
    GRENADES,
    own_grenades,
    with_first_shot,
    with_heavy_use,
    with_limited_use,
)
from rules.killteam.shoot.sequence import sequence, settle_cover
from rules.killteam.shoot.shot import Shot, needed_to_hit, with_cover_settled, with_other_target
from rules.killteam.teams.effects import AnyEffect, RedirectTarget
from rules.skirmish.choices import ask_which
from rules.skirmish.supposed_table import Forecasting


def shot_fired(shooter: Operative, target: Operative, shot: Shot) -> TableFact:
    """An operative shoots.

    A Limited weapon or a grenade has one use less; a Heavy weapon restricts its bearer's moves.
    (killteam.weapon.limited, killteam.weapon.limited_multi, killteam.equip.explosive_grenades, killteam.weapon.heavy)
    """
    weapon, rules = shot.weapon, shot.rules

    def change(table: Table) -> Table:
        table = with_heavy_use(with_limited_use(table, shooter.id, weapon, rules), shooter.id, rules)
        table = with_first_shot(table, shooter.id)
        if weapon.weapon in GRENADES and weapon.id not in own_grenades(table, shooter):
            left = table.side(shooter.seat).grenades
            table = table.with_side(shooter.seat, grenades={**left, weapon.id: left[weapon.id] - 1})
        return table

    at = "where it stands" if shooter.id == target.id else f"at {target.name}"
    text = f"{shooter.name} shoots {at} with its {weapon.name}."
    return TableFact(about(shooter, text, "killteam.action.shoot", target.id, tone="heading"), change)


def shoot(play: Play[Table], shot: Shot) -> Script[None]:
    """Shoots every target of the shot, then rolls for a Hot weapon.

    (killteam.shoot.step_weapon, killteam.weapon.blast_order, killteam.weapon.torrent_order,
    killteam.core.stat.change_timing)
    """
    play.record(shot_fired(play.table.models[shot.shooter], play.table.models[shot.target], shot))
    shot = replace(shot, hit=needed_to_hit(play.table, shot))
    if shot.target != shot.shooter:
        shot = yield from _redirect_shot(play, shot)
    first = shot.rules.reach("blast") > 0
    if first:
        shot = with_cover_settled(shot, (yield from settle_cover(play, shot, shot.target, shot.aim)))
    waiting = list(shot.targets)
    while waiting:
        at = 0 if first else (yield from _next_target(play, shot, waiting))
        target_id, aimed = waiting.pop(at)
        first = False
        yield from sequence(play, shot, target_id, aimed)
        waiting = [(id_, aim) for id_, aim in waiting if play.table.models[id_].life == "live"]
    if shot.rules.has("hot"):
        yield from roll_hot(play, shot.shooter, shot.weapon, shot.hit)


def _redirect_shot(play: Play[Table], shot: Shot) -> Script[Shot]:
    """Asks for ploys that redirect the shot to another operative. (killteam.flow.firefight_ploy)"""
    target = play.table.models[shot.target]
    shooter = play.table.models[shot.shooter].name

    def useful(table: Table, effect: AnyEffect) -> bool:
        return not isinstance(effect, RedirectTarget) or bool(_nearby_friends(table, target, effect))

    occasion = f"{shooter} is about to shoot your {target.name}."
    effects = yield from ask_ploys(
        play, "selected_as_target", target, foe=shot.shooter, occasion=occasion, useful=useful
    )
    for effect in effects:
        if isinstance(effect, RedirectTarget) and (others := _nearby_friends(play.table, target, effect)):
            prompt, rule = f"Who takes the shot instead of {target.name}?", "killteam.flow.firefight_ploy"
            one = yield from ask_which(play, target.seat, others, "instead", rule=rule, prompt=prompt)
            shot = with_other_target(play.table, shot, one)
    return shot


def _nearby_friends(table: Table, target: Operative, effect: RedirectTarget) -> list[Operative]:
    return [one for one in around(table, target, effect.range * INCH) if one.seat == target.seat]


def _next_target(play: Play[Table], shot: Shot, waiting: Sequence[tuple[str, object]]) -> Script[int]:
    """Asks which of several targets is shot next. (killteam.weapon.blast_order, .torrent_order)"""
    targets = [play.table.models[id_] for id_, _ in waiting]
    seat, prompt = play.table.models[shot.shooter].seat, f"{shot.weapon.name}: who is shot next?"
    chosen = yield from ask_which(play, seat, targets, "next", rule="killteam.weapon.torrent_order", prompt=prompt)
    return targets.index(chosen)


def shot_forecast(shot: Callable[[], Shot]) -> Forecasting:
    """The damage to the primary target, whether it is incapacitated, and the damage of a Hot weapon to its bearer."""

    def script(play: Play[Table]) -> Script[Forecast]:
        made = shot()
        concerned = (made.target, made.shooter)
        held = [play.table.models[id_].wounds for id_ in concerned]
        needed = needed_to_hit(play.table, made)
        yield from sequence(play, made, made.target, made.aim)
        is_hot = made.rules.has("hot")
        if is_hot:
            yield from roll_hot(play, made.shooter, made.weapon, needed)
        target, shooter = (play.table.models[id_] for id_ in concerned)
        lost, own = (before - one.wounds for before, one in zip(held, (target, shooter), strict=True))
        end = "incapacitates" if target.life == "down" else ""
        labels = filter(None, ("damages" if lost else "", end, "falls itself" if shooter.life == "down" else ""))
        return Forecast(tuple(labels), lost, "wounds lost", end=end, own=own if is_hot else None)

    return script
