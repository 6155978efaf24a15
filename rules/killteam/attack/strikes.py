"""What successes do: damage, reductions of damage, survival rolls, Devastating, Stun, Hot weapons."""

from typing import Final

from rules.kernel.script import Answer, Die, Line, LogFact, Option, Play, Script, TableFact
from rules.killteam.board import LastingEffect, Operative, Table, about, around
from rules.killteam.dice.pool import Rules
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.facts import count_of, gear_used, is_used_up
from rules.killteam.effects.ploys import ask_ploys
from rules.killteam.effects.weapons import WeaponMode
from rules.killteam.losses.damage import inflict_damage
from rules.killteam.teams.effects import ActivationDamage, IgnoreHot, ReduceDieDamage, StatMod, SurviveRoll
from rules.roster.words import counted

POISON: Final = "poison"
POISON_RULE: Final = "killteam.weapon.poison"


def stunned(operative: str, why: str, rule: str = "killteam.weapon.stun") -> TableFact:
    """An operative has 1 APL less until the end of its next activation. (killteam.weapon.stun)"""

    def change(table: Table) -> Table:
        effect = StatMod(stat="apl", value=-1, until="end_next_activation")
        seat = table.models[operative].seat
        return table.with_lasting(
            LastingEffect(effect=effect, source="stun", seat=seat, operative=operative, until=effect.until)
        )

    def line(table: Table) -> Line:
        one = table.models[operative]
        return about(one, f"{one.name} has 1 APL less until the end of its next activation ({why}).", rule)

    return TableFact(line, change)


def poisoned(one: Operative, why: str) -> TableFact:
    """A poisoned operative loses a wound at the start of each of its activations. (killteam.weapon.poison)"""
    effect = ActivationDamage()
    lasting = LastingEffect(effect=effect, source=POISON, seat=one.seat, operative=one.id, until=effect.until)
    text = f"{one.name} is poisoned ({why}): it loses 1 wound each time it is activated."
    return TableFact(about(one, text, POISON_RULE), lambda table: table.with_lasting(lasting))


def poison_target(play: Play[Table], rules: Rules, target_id: str, before: int, foe: str, why: str) -> None:
    """Poisons an enemy if successes of the weapon reduced its wounds below `before`. (killteam.weapon.poison)"""
    one = play.table.models[target_id]
    hurt = one.life == "live" and one.wounds < before and one.seat != play.table.models[foe].seat
    known = any(lasting.source == POISON and lasting.operative == target_id for lasting in play.table.lasting)
    if rules.has("poison") and hurt and not known:
        play.record(poisoned(one, why))


def survival_rolled(one: Operative, face: int, effect: SurviveRoll) -> TableFact:
    """An operative that would be incapacitated rolls to survive."""
    stays, wounds = face >= effect.target, effect.wounds
    die = Die(faces=(face,), need=f"{effect.target}+", outcome="survives" if stays else "fails")
    text = (
        f"{one.name} survives with {counted(wounds, 'wound', 'wounds')}." if stays else f"{one.name} does not survive."
    )
    return TableFact(
        about(one, text, "killteam.flow.firefight_ploy", tone="dice", dice=(die,)),
        lambda table: table.with_model(one.id, wounds=wounds) if stays else table,
    )


def hot_rolled(one: Operative, face: int, need: int) -> LogFact:
    """A Hot weapon was used and is rolled for. (killteam.weapon.hot)"""
    burns = face < need
    die = Die(faces=(face,), need=f"{need}+", outcome="burns" if burns else "holds")
    text = f"{one.name}’s Hot weapon {'damages its bearer' if burns else 'does no damage to its bearer'}."
    return LogFact(about(one, text, "killteam.weapon.hot", tone="dice", dice=(die,)))


def strike(play: Play[Table], victim_id: str, points: int, why: str, foe: str, *, crit: bool = False) -> Script[bool]:
    """Inflicts the damage of one attack die; returns True if this ends the sequence against the victim.

    (killteam.core.damage.apply)
    """
    victim = play.table.models[victim_id]
    effects = yield from ask_ploys(
        play, "die_inflicts_damage", victim, foe=foe,
        occasion=f"{why} is about to inflict {points} damage on {victim.name}, which has {victim.wounds} wounds left.",
    )  # fmt: skip
    reductions = [effect for effect in effects if isinstance(effect, ReduceDieDamage)]
    for effect in (*reductions, *(one for one, _ in effects_of_type(play.table, victim, ReduceDieDamage))):
        points = reduced_damage(points, effect, crit=crit)
    if points >= victim.wounds:
        ends = yield from roll_survival(play, victim, foe, why)
        if ends is not None:
            return ends
    inflict_damage(play, victim_id, points, why)
    return False


def reduced_damage(points: int, effect: ReduceDieDamage, *, crit: bool) -> int:
    """The damage of one die after a reduction, never more than before."""
    if points < effect.threshold or (effect.of and crit):
        return points
    return min(points, max(effect.min, points - effect.value))


def roll_survival(play: Play[Table], victim: Operative, foe: str, why: str) -> Script[bool | None]:
    """Rolls to survive, if the effect allows it and the player wants it.

    Returns None if the damage is inflicted. Otherwise the operative survives, and the result says whether the sequence
    against it ends.
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
    """Inflicts Devastating damage for each retained critical success, also around the target if the rule has a
    distance.

    Of the two forms of the rule, the one with the greater damage counts for the target. (killteam.weapon.devastating,
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
    """After a retained critical success, the target has 1 APL less if it is still on the board.

    (killteam.weapon.stun)
    """
    if crits and rules.has("stun") and play.table.models[target_id].life == "live":
        play.record(stunned(target_id, weapon.name))


def roll_hot(play: Play[Table], bearer: str, weapon: WeaponMode, need: int) -> Script[None]:
    """Rolls once for a Hot weapon that was used, whatever the number of targets.

    `need` is the HIT it was used with. (killteam.weapon.hot, killteam.weapon.hot_once,
    killteam.core.stat.change_timing)
    """
    one = play.table.models[bearer]
    if one.life != "live":
        return
    (face,) = yield from play.roll(1, "Hot", cuts=tuple(range(1, need + 1)))
    play.record(hot_rolled(one, face, need))
    if face < need and not (yield from _ignores_burn(play, one)):
        inflict_damage(play, bearer, 2 * face, f"{weapon.name} is Hot", "killteam.weapon.hot")


def _ignores_burn(play: Play[Table], bearer: Operative) -> Script[bool]:
    """Asks whether equipment is used to ignore the damage of this Hot roll."""
    side = play.table.side(bearer.seat)
    gear = [
        (found.source, effect.uses)
        for effect, found in effects_of_type(play.table, bearer, IgnoreHot)
        if not is_used_up(side, found.source, effect.uses)
    ]
    if not gear:
        return False
    source, uses = gear[0]
    name = side.team.name_of(source)
    use = yield from play.ask(
        bearer.seat,
        rule="killteam.weapon.hot",
        prompt=f"A Hot weapon is about to damage {bearer.name}. Use {name}?",
        options=[Option(id="use", label="Use it", bring=True), Option(id="keep", label="Keep it", bring=False)],
        default=Answer("use"),
        focus=(bearer.id,),
    )
    if use:
        text = f"{name} prevents the Hot damage to {bearer.name}."
        play.record(gear_used(bearer, source, text, "killteam.weapon.hot", counted=count_of(uses)))
    return use
