"""The attack roll and the successes retained: Accurate, re-rolls, obscured, Punishing, Rending, Severe."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.kernel.question import Standing
from rules.kernel.script import Answer, LogFact, Option, Play, Script
from rules.killteam.board import Operative, Table, about
from rules.killteam.dice.chances import pool_chances
from rules.killteam.dice.pool import Pool, Rules, best_pool, obscured_pool, pool_choices
from rules.killteam.dice.rolls import DiceRoll, Reroll, in_words, roll_with_rerolls
from rules.killteam.effects.weapons import WeaponMode
from rules.roster.words import upper

BEST = "best-dice"
REROLLS = (
    Reroll(rule="killteam.weapon.balanced", name="Balanced", most=1),
    Reroll(rule="killteam.weapon.ceaseless", name="Ceaseless", most=99, face=-1),
    Reroll(rule="killteam.weapon.relentless", name="Relentless", most=99),
)
RESUPPLIED = Reroll(rule="killteam.equip.ammo_resupply", name="Ammo Resupply", most=1)


@dataclass(frozen=True, kw_only=True)
class Attack:
    """One operative's attack with one weapon, ready to roll: the face it needs and the rules in force.

    `target` is the enemy that is shot or, with `melee`, struck. `resupplied`: one die may be re-rolled because of an
    Ammo Cache.
    """

    operative: Operative
    weapon: WeaponMode
    rules: Rules
    need: int
    at: str
    reason: str
    rule: str
    obscured: bool = False
    resupplied: bool = False
    target: str = ""
    melee: bool = False

    @property
    def roll(self) -> DiceRoll:
        """The roll, before Accurate retains any dice."""
        named = tuple(reroll for reroll in REROLLS if self.rules.has(reroll.rule.rsplit(".", 1)[-1]))
        return DiceRoll(
            seat=self.operative.seat,
            about=f"{self.operative.name}, {self.weapon.name} at {self.at}",
            reason=self.reason,
            rule=self.rule,
            count=self.weapon.mode.atk,
            need=self.need,
            lethal=self.rules.value("lethal") or 6,
            rerolls=(*named, RESUPPLIED) if self.resupplied else named,
            fire=(self.operative.id, self.target) if self.target else None,
            hits=2 if self.obscured else 1,
            melee=self.melee,
        )


def roll_attack(play: Play[Table], attack: Attack) -> Script[Pool]:
    """Rolls the attack and returns the successes that are retained.

    (killteam.shoot.step_attack, killteam.shoot.attack_order)
    """

    def rolling(play: Play[Table]) -> Script[Pool]:
        roll = yield from retain_unrolled(play, attack)
        pool = yield from roll_with_rerolls(play, roll)
        return (yield from apply_weapon_rules(play, attack, pool))

    return (yield from play.part(rolling, chances=lambda: chances(attack)))


def chances(attack: Attack) -> Sequence[tuple[Pool, Fraction]]:
    """The probability of each retained pool, if the attacker uses every rule well and spends no CP."""
    most = _most_aside(attack)
    roll = replace(attack.roll, count=attack.roll.count - most, retained=most)
    found: dict[Pool, Fraction] = {}
    for pool, weight in pool_chances(roll):
        made = obscured_pool(pool) if attack.obscured else best_pool(pool, attack.rules)
        found[made] = found.get(made, Fraction(0)) + weight
    return tuple(found.items())


def _most_aside(attack: Attack) -> int:
    """(killteam.weapon.accurate)"""
    return min(attack.rules.accurate, attack.roll.count)


def retain_unrolled(play: Play[Table], attack: Attack) -> Script[DiceRoll]:
    """Asks the attacker how many dice Accurate retains without rolling. (killteam.weapon.accurate)"""
    roll = attack.roll
    most = _most_aside(attack)
    if not most:
        return roll
    options = [
        Option(id=f"accurate:{many}", label=f"Keep {many} without rolling" if many else "Roll all dice", bring=many)
        for many in range(most, -1, -1)
    ]
    kept = yield from play.ask(
        roll.seat,
        rule="killteam.weapon.accurate",
        prompt=f"{roll.about}: Accurate {most}. How many of {roll.count} dice are normal successes without rolling?",
        options=options,
        default=Answer(options[0].id),
        standing=(Standing(id=BEST, label="Take the most of weapon rules", answer=Answer(options[0].id)),),
    )
    return replace(roll, count=roll.count - kept, retained=kept)


def _is_best(pool: Pool, choices: Sequence[tuple[str, Pool]]) -> bool:
    """Whether no other choice has more successes, or as many with more critical ones."""
    return all(pool.crits >= other.crits and pool.successes >= other.successes for _, other in choices)


def apply_weapon_rules(play: Play[Table], attack: Attack, rolled: Pool) -> Script[Pool]:
    """The pool after obscured, or after the attacker chose among Punishing, Rending and Severe.

    Against an obscured target no success becomes critical. (killteam.shoot.obscured_effect, killteam.weapon.severe,
    killteam.core.weapon.rule_order)
    """
    if attack.obscured:
        left = obscured_pool(rolled)
        why = f"{attack.at} is obscured: critical successes become normal, and one success is discarded"
        text = f"{why}. Left: {in_words(left)}."
        play.record(LogFact(about(attack.operative, text, "killteam.shoot.obscured_effect")))
        return left
    choices = pool_choices(rolled, attack.rules)
    if len(choices) == 1:
        return rolled
    options = [
        Option(id=f"made:{pool.crits}:{pool.normals}", label=upper(in_words(pool)), detail=words, bring=(words, pool))
        for words, pool in choices
    ]
    words, made = yield from play.ask(
        attack.operative.seat,
        rule="killteam.core.weapon.rule_order",
        prompt=f"{attack.operative.name} has {in_words(rolled)}. Which rules of {attack.weapon.name} do you use?",
        options=options,
        default=Answer(options[0].id),
        best=Answer(options[0].id) if _is_best(choices[0][1], choices) else None,
        standing=(Standing(id=BEST, label="Take the most of weapon rules", answer=Answer(options[0].id)),),
    )
    if made != rolled:
        text = f"{words}. Left: {in_words(made)}."
        play.record(LogFact(about(attack.operative, text, "killteam.core.weapon.rule_order")))
    return made
