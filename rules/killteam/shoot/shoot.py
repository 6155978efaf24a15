"""The Shoot action carried out: its targets in turn, then what using the weapon costs its bearer."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rules.geometry import INCH
from rules.kernel.odds import Forecast
from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.attack.hot import burnt
from rules.killteam.board import Operative, Table, visible, within
from rules.killteam.ploys.ploys import at_moment
from rules.killteam.shoot.facts import shot_fired
from rules.killteam.shoot.sequence import covered, sequence
from rules.killteam.shoot.shot import Shot, instead, need, settled
from rules.killteam.teams.effects import RedirectTarget
from rules.skirmish.supposed_table import Forecasting


def shoot(play: Play[Table], shot: Shot) -> Script[None]:
    """Shoot everybody the shot is at, then roll for a Hot weapon.

    (killteam.shoot.step_weapon, killteam.weapon.blast_order, killteam.weapon.torrent_order,
    killteam.core.stat.change_timing)
    """
    play.record(shot_fired(play.table.models[shot.shooter], play.table.models[shot.target], shot))
    shot = replace(shot, hit=need(play.table, shot))
    shot = yield from _redirected(play, shot)
    first = shot.rules.reach("blast") > 0
    if first:
        shot = settled(shot, (yield from covered(play, shot, shot.target, shot.aim)))
    waiting = list(shot.targets)
    while waiting:
        at = 0 if first else (yield from _next_target(play, shot, waiting))
        target_id, aimed = waiting.pop(at)
        first = False
        yield from sequence(play, shot, target_id, aimed)
        waiting = [(id_, aim) for id_, aim in waiting if play.table.models[id_].life == "live"]
    if shot.rules.has("hot"):
        yield from burnt(play, shot.shooter, shot.weapon, shot.hit)


def _redirected(play: Play[Table], shot: Shot) -> Script[Shot]:
    """A ploy may put somebody else in the way of the primary target's shot. (killteam.flow.firefight_ploy)"""
    target = play.table.models[shot.target]
    effects = yield from at_moment(
        play, "selected_as_target", target, foe=shot.shooter,
        told=f"{play.table.models[shot.shooter].name} is about to shoot {target.name}.",
        useful=lambda table, effect: not isinstance(effect, RedirectTarget) or bool(_beside(table, target, effect)),
    )  # fmt: skip
    for effect in effects:
        if isinstance(effect, RedirectTarget) and (others := _beside(play.table, target, effect)):
            shot = instead(play.table, shot, (yield from _stepping_in(play, target, others)))
    return shot


def _stepping_in(play: Play[Table], target: Operative, others: Sequence[Operative]) -> Script[Operative]:
    if len(others) == 1:
        return others[0]
    chosen = yield from play.ask(
        target.seat,
        rule="killteam.flow.firefight_ploy",
        prompt=f"Who takes the shot instead of {target.name}?",
        options=[Option(id=f"instead:{one.id}", label=one.name, piece=one.id, bring=one) for one in others],
        default=Answer(f"instead:{others[0].id}"),
    )
    return chosen


def _beside(table: Table, target: Operative, effect: RedirectTarget) -> list[Operative]:
    reach = effect.range * INCH
    friends = (one for one in table.living(target.seat) if one.id != target.id)
    return [one for one in friends if within(table, target, one, reach) and visible(table, target, one)]


def _next_target(play: Play[Table], shot: Shot, waiting: Sequence[tuple[str, object]]) -> Script[int]:
    """Which of several targets is shot next; its owner chooses. (killteam.weapon.blast_order, .torrent_order)"""
    if len(waiting) == 1:
        return 0
    shooter = play.table.models[shot.shooter]
    names = [play.table.models[id_] for id_, _ in waiting]
    chosen = yield from play.ask(
        shooter.seat,
        rule="killteam.weapon.torrent_order",
        prompt=f"{shot.weapon.name}: who is shot next?",
        options=[
            Option(id=f"next:{one.id}", label=one.name, piece=one.id, bring=number) for number, one in enumerate(names)
        ],
        default=Answer(f"next:{names[0].id}"),
    )
    return chosen


def foretold(shot: Callable[[], Shot]) -> Forecasting:
    """The damage to the primary target, whether it is incapacitated, and what a Hot weapon costs its bearer."""

    def script(play: Play[Table]) -> Script[Forecast]:
        made = shot()
        held = {id_: play.table.models[id_].wounds for id_ in (made.target, made.shooter)}
        needed = need(play.table, made)
        yield from sequence(play, made, made.target, made.aim)
        is_hot = made.rules.has("hot")
        if is_hot:
            yield from burnt(play, made.shooter, made.weapon, needed)
        target, shooter = (play.table.models[id_] for id_ in held)
        lost, own = (held[one.id] - one.wounds for one in (target, shooter))
        end = "incapacitates" if target.life == "down" else ""
        labels = filter(None, ("damages" if lost else "", end, "falls itself" if shooter.life == "down" else ""))
        return Forecast(tuple(labels), lost, "wounds lost", end=end, own=own if is_hot else None)

    return script
