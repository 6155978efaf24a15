"""One attack die that inflicts damage: what reduces it, and rolls to survive it."""

from rules.kernel.script import Play, Script
from rules.killteam.attack.facts import stunned, survival_rolled
from rules.killteam.board import Operative, Table, around
from rules.killteam.dice.pool import Rules
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.weapons import WeaponMode
from rules.killteam.losses.damage import inflict_damage
from rules.killteam.ploys.ploys import ask_ploys
from rules.killteam.teams.effects import ReduceDieDamage, SurviveRoll


def strike(play: Play[Table], victim_id: str, points: int, why: str, foe: str) -> Script[bool]:
    """One attack die inflicts damage; True if the sequence against the victim ends because of that.

    (killteam.core.damage.apply)
    """
    victim = play.table.models[victim_id]
    effects = yield from ask_ploys(
        play, "die_inflicts_damage", victim, foe=foe,
        occasion=f"{why} is about to inflict {points} damage on {victim.name}, which has {victim.wounds} wounds left.",
    )  # fmt: skip
    reductions = [effect for effect in effects if isinstance(effect, ReduceDieDamage)]
    for effect in (*reductions, *(one for one, _ in effects_of_type(play.table, victim, ReduceDieDamage))):
        points = reduced_damage(points, effect)
    if points >= victim.wounds:
        ends = yield from roll_survival(play, victim, foe, why)
        if ends is not None:
            return ends
    inflict_damage(play, victim_id, points, why)
    return False


def reduced_damage(points: int, effect: ReduceDieDamage) -> int:
    """The damage of one die after a reduction; never more than it was."""
    if points < effect.threshold:
        return points
    return min(points, max(effect.min, points - effect.value))


def roll_survival(play: Play[Table], victim: Operative, foe: str, why: str) -> Script[bool | None]:
    """Whether it rolls, as its player wants or always, and stays: then whether the sequence ends.

    None: the damage is inflicted.
    """
    effects = yield from ask_ploys(
        play, "would_be_incapacitated", victim, foe=foe,
        occasion=f"{why} would incapacitate {victim.name}.",
    )  # fmt: skip
    own = [effect for effect, _ in effects_of_type(play.table, victim, SurviveRoll)]
    for effect in (*effects, *own):
        if isinstance(effect, SurviveRoll):
            (face,) = yield from play.roll(1, "to stay", cuts=(1, effect.target))
            play.record(survival_rolled(victim, face, effect))
            if face >= effect.target:
                return effect.ends_sequence
    return None


def devastate_target(play: Play[Table], rules: Rules, target_id: str, crits: int) -> None:
    """Damage at once for each critical success retained, around the target too where the rule has a distance.

    Of the two forms of the rule the target suffers the greater. (killteam.weapon.devastating,
    killteam.weapon.devastating_area)
    """
    area = rules.value("devastating_area")
    if area:
        target = play.table.models[target_id]
        for one in around(play.table, target, rules.reach("devastating_area")):
            inflict_damage(play, one.id, area * crits, "Devastating", "killteam.weapon.devastating_area")
    plain = rules.value("devastating")
    rule = "killteam.weapon.devastating" if plain >= area else "killteam.weapon.devastating_area"
    inflict_damage(play, target_id, max(plain, area) * crits, "Devastating", rule)


def stun_target(play: Play[Table], weapon: WeaponMode, rules: Rules, target_id: str, crits: int) -> None:
    """The target of a retained critical success has 1 APL less if it is still on the board. (killteam.weapon.stun)"""
    if crits and rules.has("stun") and play.table.models[target_id].life == "live":
        play.record(stunned(target_id, weapon.name))
