"""One attack die that strikes: what reduces its damage, and who may stay in spite of it."""

from rules.kernel.script import Play, Script
from rules.killteam.attack.survival import survived
from rules.killteam.board.table import Table
from rules.killteam.effects.in_force import of_kind
from rules.killteam.losses.damage import hurt
from rules.killteam.ploys.ploys import at_moment
from rules.killteam.teams.effects import ReduceDieDamage


def struck(play: Play[Table], victim_id: str, points: int, why: str, foe: str) -> Script[bool]:
    """One attack die hurts somebody; True where the sequence against it ends because of that.

    (killteam.core.damage.apply)
    """
    victim = play.table.models[victim_id]
    effects = yield from at_moment(
        play, "die_inflicts_damage", victim, foe=foe,
        told=f"{why} is about to inflict {points} on {victim.name}, which has {victim.wounds} wounds.",
    )  # fmt: skip
    reductions = [effect for effect in effects if isinstance(effect, ReduceDieDamage)]
    for effect in (*reductions, *(one for one, _ in of_kind(play.table, victim, ReduceDieDamage))):
        points = reduced(points, effect)
    if points >= victim.wounds:
        ends = yield from survived(play, victim, foe, why)
        if ends is not None:
            return ends
    hurt(play, victim_id, points, why)
    return False


def reduced(points: int, effect: ReduceDieDamage) -> int:
    """The damage of one die after a reduction; never more than it was."""
    if points < effect.threshold:
        return points
    return min(points, max(effect.min, points - effect.value))
