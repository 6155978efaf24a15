"""An attack of one model, made ready and carried out: hit dice, the hits they come to, and the damage of those hits.

Whoever builds an `Attack` has measured everything; carrying it out only rolls, so the odds are the odds of this script.
"""

from typing import Literal

from msgspec import Struct

from rules.geometry import Point
from rules.kernel.script import Evidence, Fire, Line, LogFact, Play, Preview, Script
from rules.kog.attack.facts import model_attacked, model_fired, model_observed
from rules.kog.board import Model, Table, is_crippled, is_infantry
from rules.kog.board.dice import HOUSE
from rules.kog.lists.muster import WeaponProfile
from rules.kog.losses.damage import Hit, roll_damage
from rules.kog.losses.leaders import replace_leaders
from rules.skirmish.rolling import DieSpec, RolledDie, RollPurpose, roll_dice

How = Literal["assault", "direct", "indirect", "spray"]

_RULES: dict[How, str] = {
    "assault": "kog.fight.attack-roll",
    "direct": "kog.shoot.hit-roll",
    "indirect": "kog.shoot.hit-roll",
    "spray": "kog.weapon.spray.roll",
}


class Attack(Struct, frozen=True, kw_only=True):
    """One model's attack with one weapon, measured and ready to roll.

    `target` is empty for a spray. `struck` are the models that a success also hits, nearest first: those in a blast, or
    in the line of a spray. `friends` may be hit by a 1. `sheltered` has, for each model that may be hit, the rules that
    re-roll successful damage on it. `line` is drawn on the board, `lines` say what is struck, and `evidence` shows how
    the target is seen.
    """

    attacker: str
    weapon: WeaponProfile
    how: How
    dice: int
    target: str = ""
    observer: str = ""
    failures: tuple[str, ...] = ()
    successes: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    sheltered: dict[str, tuple[str, ...]] = {}
    line: tuple[Point, ...] = ()
    lines: tuple[str, ...] = ()
    evidence: Evidence = ()

    @property
    def at_whom(self) -> tuple[str, ...]:
        """The models at which it is drawn: the target, or all models in a spray."""
        return (self.target,) if self.target else self.struck

    def describe(self) -> Preview:
        """The preview: what the attack would hit."""
        return Preview(self.lines, self.line, self.evidence)


def resolve_attack(play: Play[Table], attack: Attack) -> Script[None]:
    """Resolves one model's whole attack, then replaces fallen leaders. (kog.leader.succession)"""
    yield from carry_out(play, attack)
    yield from replace_leaders(play)


def carry_out(play: Play[Table], attack: Attack) -> Script[tuple[Hit, ...]]:
    """Rolls all hit dice, then the damage of the hits; returns the hits. (kog.damage.two-steps)"""
    _state(play, attack)
    attacker = play.table.models[attack.attacker]
    about = _about(play.table, attack)
    spec = DieSpec(
        need=attack.weapon.target, failures=attack.failures, successes=attack.successes, marks=_marks(attack)
    )
    reason = "spray" if attack.how == "spray" else "to hit"
    melee = attack.how == "assault"
    roll = RollPurpose(attacker.seat, reason, about, HOUSE, by=(attack.attacker,), at=attack.at_whom, melee=melee)
    dice = yield from roll_dice(play, roll, [spec] * attack.dice, rule=_RULES[attack.how])
    hits: list[Hit] = []
    for die in dice:
        hits += yield from _hits_of(play, attack, die)
    yield from roll_damage(play, attacker.seat, hits, about=about)
    return tuple(hits)


def _state(play: Play[Table], attack: Attack) -> None:
    models = play.table.models
    if attack.how == "assault":
        play.record(model_attacked(models[attack.attacker], attack.weapon.name, models[attack.target]))
        return
    attacker, target = models[attack.attacker], models.get(attack.target)
    if attack.observer and target:
        play.record(model_observed(models[attack.observer], target, attacker))
    play.record(model_fired(attacker, attack.weapon, target, indirect=attack.how == "indirect"))


def _about(table: Table, attack: Attack) -> str:
    at = f" at {table.models[attack.target].name}" if attack.target else ""
    return f"{table.models[attack.attacker].name}, {attack.weapon.name}{at}"


def _marks(attack: Attack) -> tuple[int, ...]:
    """The faces of a hit die with a meaning of their own: 1 if friends are near, 6 if it is critical."""
    return (*((1,) if attack.friends else ()), *((6,) if _can_be_critical(attack) else ()))


def _hits_of(play: Play[Table], attack: Attack, die: RolledDie) -> Script[list[Hit]]:
    """The hits of one final hit die: on the target, and on models that a success also hits.

    A critical spray is critical on all, a blast only on its target; a 1 hits a friend beside the target, picked at
    random for each 1. (kog.dice.final-result, kog.fight.attack-roll, kog.shoot.hit-roll, kog.weapon.sniper,
    kog.weapon.spray.roll, kog.weapon.blast, kog.weapon.blast.secondary-hits, kog.shoot.friendly-fire,
    kog.shoot.friendly-fire.victim, kog.shoot.friendly-fire.damage)
    """
    table = play.table
    if die.success:
        critical = _critical(attack, die)
        if attack.how == "spray":
            return [_hit(table, attack, id_, critical) for id_ in attack.struck]
        beside = [_hit(table, attack, id_, (), scored=False) for id_ in attack.struck]
        return [_hit(table, attack, attack.target, critical), *beside]
    if die.face != 1 or not attack.friends:
        return []
    victim = yield from play.pick_at_random(attack.friends, "friendly fire victim")
    stray, target = play.table.models[victim], play.table.models[attack.target]
    text = f"A 1 is friendly fire: it hits {stray.name}, within 1″ of {target.name}."
    fire = Fire(by=(attack.attacker,), at=(victim,), hit=True)
    play.record(LogFact(Line(text=text, rule="kog.shoot.friendly-fire", seat=stray.seat, pieces=(victim,), fire=fire)))
    return [_hit(play.table, attack, victim, (), scored=False)]


def _critical(attack: Attack, die: RolledDie) -> tuple[str, ...]:
    """The rules that make this success a Critical Hit.

    (kog.fight.critical-hit, kog.shoot.critical-hit, kog.shoot.critical-hit.not-indirect, kog.weapon.sniper)
    """
    if attack.weapon.sniper:
        return ("kog.weapon.sniper",)
    if die.face == 6 and _can_be_critical(attack):
        return ("kog.fight.critical-hit" if attack.how == "assault" else "kog.shoot.critical-hit",)
    return ()


def _can_be_critical(attack: Attack) -> bool:
    return attack.how != "indirect" and attack.weapon.target <= 5


def _hit(table: Table, attack: Attack, victim: str, critical: tuple[str, ...], *, scored: bool = True) -> Hit:
    """One hit on a model; `scored` hits are those the weapon was aimed at.

    (kog.infantry.critical-hits, kog.infantry.ignore-pinning, kog.weapon.piercing, kog.weapon.pinning)
    """
    model, attacker = table.models[victim], table.models[attack.attacker]
    infantry = is_infantry(table, model)
    return Hit(
        victim=victim,
        failures=(*critical, "kog.infantry.critical-hits") if infantry else critical,
        successes=attack.sheltered.get(victim, ()),
        piercing=attack.weapon.piercing,
        pinning=attack.weapon.pinning and scored and not infantry and model.seat != attacker.seat,
    )


def failing_states(attacker: Model) -> tuple[str, ...]:
    """Why the model's successful shots and attacks are re-rolled. (kog.damage.crippled.reroll)"""
    return ("kog.damage.crippled.reroll",) if is_crippled(attacker) else ()
