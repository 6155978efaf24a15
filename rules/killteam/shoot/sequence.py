"""One shooting sequence: attack dice, Devastating, defence dice with cover saves, blocks, damage."""

from collections.abc import Iterator
from fractions import Fraction

from rules.kernel.question import Standing
from rules.kernel.script import Answer, LogFact, Option, Play, Script
from rules.killteam.attack.attack import Attack, chances, roll_attack
from rules.killteam.attack.strikes import devastate_target, poison_target, strike, stun_target
from rules.killteam.board import Operative, Table, about
from rules.killteam.dice.pool import CoverSaves, Pool, Rules, defence_dice
from rules.killteam.dice.rolls import DiceRoll, in_words, roll_with_rerolls
from rules.killteam.dice.saves import Blocks, Damage, allocations, best_blocks
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.ploys import ask_roll_ploys
from rules.killteam.shoot.saves import EASY, AttackPool, defence_roll, least_hurt, retain_cover_saves
from rules.killteam.shoot.shot import Shot, needed_to_hit, rules_in_force
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.effects import PiercingReduction

RESUPPLY = "ammo-resupply"
LEAST = "least-damage"


def settle_cover(play: Play[Table], shot: Shot, target_id: str, aimed: TargetStatus) -> Script[TargetStatus]:
    """Asks the defender if a single feature could either give cover or obscure. (killteam.shoot.cover_or_obscured)"""
    if not aimed.both or (aimed.in_cover and aimed.obscured):
        return aimed.settled()
    target = play.table.models[target_id]
    if aimed.in_cover or aimed.obscured:
        return aimed.chosen(cover=aimed.obscured)
    saved, hazy = "one save succeeds without a roll", "no critical successes, and one success less"
    veiled, sheltered = aimed.chosen(cover=False), aimed.chosen(cover=True)
    hidden = Option(id="obscured", label="Obscured", detail=hazy, bring=veiled)
    cover = Option(id="cover", label="In cover", detail=saved, bring=sheltered)
    hurts = [_hurt(play.table, shot, target, as_seen) for as_seen in (veiled, sheltered)]
    best = Answer(hidden.id if hurts[0] <= hurts[1] else cover.id)
    chosen = yield from play.ask(
        target.seat,
        rule="killteam.shoot.cover_or_obscured",
        prompt=f"{shot.weapon.name} at {target.name}: does it count as in cover or as obscured?",
        options=[hidden, cover],
        default=best,
        focus=(target.id, shot.shooter),
        standing=(Standing(id=LEAST, label="Cover or obscured: what hurts least", answer=best),),
    )
    return chosen


def _hurt(table: Table, shot: Shot, target: Operative, aimed: TargetStatus) -> Fraction:
    """The average damage of the shot, if both players use their rules well and spend no CP."""
    rules = rules_in_force(table, shot, target, aimed)
    damage, hurt = Damage(*shot.weapon.mode.dmg), Fraction(0)
    for pool, weight in chances(_attack(table, shot, target, aimed, rules)):
        hurt += weight * pool.crits * rules.value("devastating")
        if dice := count_defence_dice(table, target.id, aimed, rules, pool):
            attacking = AttackPool(pool, damage, rules.has("brutal"))
            hurt += weight * least_hurt(table, target, aimed, rules, dice, attacking)[1]
        else:
            hurt += weight * damage.of(pool)
    return hurt


def is_resupplied(shooter: Operative) -> bool:
    """Whether the shooter may re-roll one attack die because of an Ammo Cache. (killteam.equip.ammo_resupply)"""
    return bool(shooter.used.get(RESUPPLY))


def sequence(play: Play[Table], shot: Shot, target_id: str, aimed: TargetStatus) -> Script[None]:
    """Shoots one target, from the attack dice to the damage.

    (killteam.shoot.step_target, killteam.shoot.step_attack, killteam.core.damage.incapacitated_mid_sequence)
    """
    aimed = yield from settle_cover(play, shot, target_id, aimed)
    yield from ask_roll_ploys(play, "before_attack_roll", shot.shooter, target_id, "Shoot")
    table = play.table
    target = table.models[target_id]
    rules = rules_in_force(table, shot, target, aimed)
    pool = yield from roll_attack(play, _attack(table, shot, target, aimed, rules))
    devastate_target(play, rules, target_id, pool.crits)
    stun_target(play, shot.weapon, rules, target_id, pool.crits)
    if play.table.models[target_id].life != "live":
        return
    yield from ask_roll_ploys(play, "after_attack_roll", shot.shooter, target_id, "Shoot")
    rules = rules_in_force(play.table, shot, target, aimed)
    yield from ask_roll_ploys(play, "before_defence_roll", target_id, shot.shooter, "Shoot")
    dice = count_defence_dice(play.table, target_id, aimed, rules, pool)
    if dice:
        attacking = AttackPool(pool, Damage(*shot.weapon.mode.dmg), rules.has("brutal"))
        kept = yield from retain_cover_saves(play, target_id, aimed, rules, dice, attacking)
        roll = defence_roll(play.table, target_id, aimed, dice, kept)
        pool = yield from play.part(
            lambda rolling: roll_defence(rolling, target_id, roll, kept, attacking), same=(roll, kept, attacking)
        )
        yield from ask_roll_ploys(play, "after_defence_roll", target_id, shot.shooter, "Shoot")
    yield from inflict_hits(play, shot, target_id, pool)


def _attack(table: Table, shot: Shot, target: Operative, aimed: TargetStatus, rules: Rules) -> Attack:
    shooter = table.models[shot.shooter]
    return Attack(
        operative=shooter,
        weapon=shot.weapon,
        rules=rules,
        need=needed_to_hit(table, shot),
        at=target.name,
        reason="to hit",
        rule="killteam.shoot.step_attack",
        obscured=aimed.obscured,
        resupplied=is_resupplied(shooter),
        target=target.id,
    )


def inflict_hits(play: Play[Table], shot: Shot, target_id: str, left: Pool) -> Script[None]:
    """Inflicts the damage of every success left, critical ones first. (killteam.shoot.step_damage)"""
    damage, before = Damage(*shot.weapon.mode.dmg), play.table.models[target_id].wounds
    if not left.successes:
        one = play.table.models[target_id]
        play.record(LogFact(about(one, f"No hits get through to {one.name}.", "killteam.shoot.step_damage")))
    for crit in _successes(left):
        if play.table.models[target_id].life != "live":
            return
        points = damage.crit if crit else damage.normal
        if (yield from strike(play, target_id, points, shot.weapon.name, shot.shooter, crit=crit)):
            break
    poison_target(play, shot.rules, target_id, before, shot.shooter, shot.weapon.name)


def _successes(left: Pool) -> Iterator[bool]:
    yield from (True for _ in range(left.crits))
    yield from (False for _ in range(left.normals))


def count_defence_dice(table: Table, target_id: str, aimed: TargetStatus, rules: Rules, pool: Pool) -> int:
    """How many defence dice are collected; none if no hits remain. (killteam.shoot.step_defence)"""
    if not pool.successes:
        return 0
    target = table.models[target_id]
    reduction = sum(effect.value for effect, _ in effects_of_type(table, target, PiercingReduction))
    smoke = aimed.smoke and table.settings.switches.smoke_piercing == "ignored"
    reduction += aimed.smoke and not smoke
    return defence_dice(rules, pool, reduction=reduction, smoke=smoke)


def roll_defence(
    play: Play[Table], target_id: str, roll: DiceRoll, kept: CoverSaves, attacking: AttackPool
) -> Script[Pool]:
    """The attack successes left after the defence dice and the retained saves.

    (killteam.shoot.step_defence, killteam.shoot.step_block)
    """
    rolled = yield from roll_with_rerolls(play, roll, f" against {in_words(attacking.pool)}")
    defence = rolled._replace(crits=rolled.crits + kept.crits)
    blocks = yield from _allocate_saves(play, target_id, attacking, defence)
    return blocks.left(attacking.pool)


def _through_words(left: Pool) -> str:
    return f"{in_words(left).capitalize()} {'gets' if left.successes < 2 else 'get'} through"


def _allocate_saves(play: Play[Table], target_id: str, attacking: AttackPool, defence: Pool) -> Script[Blocks]:
    """Asks the defender what each save cancels; the least damage is proposed.

    (killteam.shoot.step_block, killteam.shoot.block_normal, killteam.shoot.block_two_normals,
    killteam.shoot.block_crit)
    """
    attack, damage, brutal = attacking
    best = best_blocks(attack, defence, damage, brutal=brutal)
    found: dict[Pool, Blocks] = {best.left(attack): best}
    for blocks in allocations(attack, defence, brutal=brutal):
        found.setdefault(blocks.left(attack), blocks)
    if len(found) == 1:
        return best
    target = play.table.models[target_id]
    options = [
        Option(
            id=f"left:{left.crits}:{left.normals}",
            label=_through_words(left),
            detail=f"{damage.of(left)} damage",
            bring=blocks,
        )
        for left, blocks in found.items()
    ]
    chosen = yield from play.ask(
        target.seat,
        rule="killteam.shoot.step_block",
        prompt=f"{target.name} saves {in_words(defence)} against {in_words(attack)}: which hits get through?",
        options=options,
        default=Answer(options[0].id),
        best=None if best.left(attack).successes else Answer(options[0].id),
        focus=(target.id,),
        standing=(Standing(id=EASY, label="Take the best saves", answer=Answer(options[0].id)),),
    )
    return chosen
