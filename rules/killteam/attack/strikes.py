"""One attack die that strikes: what reduces its damage, and who may stay in spite of it."""

from rules.kernel.script import Play, Script
from rules.killteam.attack.facts import stunned, survival_rolled
from rules.killteam.board import Operative, Table, around
from rules.killteam.dice.pool import Rules
from rules.killteam.effects.in_force import of_kind
from rules.killteam.effects.wielded import Wielded
from rules.killteam.losses.damage import hurt
from rules.killteam.ploys.ploys import at_moment
from rules.killteam.teams.effects import ReduceDieDamage, SurviveRoll


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


def survived(play: Play[Table], victim: Operative, foe: str, why: str) -> Script[bool | None]:
    """Whether it rolls, as its player wants or always, and stays: then whether the sequence ends.

    None: the damage is inflicted.
    """
    effects = yield from at_moment(
        play, "would_be_incapacitated", victim, foe=foe,
        told=f"{why} would incapacitate {victim.name}.",
    )  # fmt: skip
    own = [effect for effect, _ in of_kind(play.table, victim, SurviveRoll)]
    for effect in (*effects, *own):
        if isinstance(effect, SurviveRoll):
            (face,) = yield from play.roll(1, "to stay", cuts=(1, effect.target))
            play.record(survival_rolled(victim, face, effect))
            if face >= effect.target:
                return effect.ends_sequence
    return None


def devastated(play: Play[Table], rules: Rules, target_id: str, crits: int) -> None:
    """Damage at once for each critical success retained, around the target too where the rule has a distance.

    Of the two forms of the rule the target suffers the greater. (killteam.weapon.devastating,
    killteam.weapon.devastating_area)
    """
    area = rules.value("devastating_area")
    if area:
        target = play.table.models[target_id]
        for one in around(play.table, target, rules.reach("devastating_area")):
            hurt(play, one.id, area * crits, "Devastating", "killteam.weapon.devastating_area")
    plain = rules.value("devastating")
    rule = "killteam.weapon.devastating" if plain >= area else "killteam.weapon.devastating_area"
    hurt(play, target_id, max(plain, area) * crits, "Devastating", rule)


def stun(play: Play[Table], weapon: Wielded, rules: Rules, target_id: str, crits: int) -> None:
    """Whoever a critical success was retained against has less APL, if it is still there. (killteam.weapon.stun)"""
    if crits and rules.has("stun") and play.table.models[target_id].life == "live":
        play.record(stunned(target_id, weapon.name))
