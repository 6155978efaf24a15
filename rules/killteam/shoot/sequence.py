"""One shooting sequence: attack dice, Devastating, defence dice with cover saves, blocks, damage."""

from collections.abc import Iterator, Sequence

from rules.geometry.point import INCH
from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.attack.attack import Attack, attacked
from rules.killteam.attack.dice import Reroll, Throw, in_words, thrown
from rules.killteam.attack.strikes import struck
from rules.killteam.attack.stun import Stunned
from rules.killteam.board.measure import contesting, visible, within
from rules.killteam.board.table import Table
from rules.killteam.dice.pool import CoverSaves, Pool, Rules, cover_saves, defence_dice
from rules.killteam.dice.saves import Blocks, Damage, allocations, best_blocks
from rules.killteam.effects.in_force import of_kind
from rules.killteam.effects.stats import save
from rules.killteam.losses.damage import hurt
from rules.killteam.shoot.choices import covered, resupplied
from rules.killteam.shoot.shot import Shot, need, reach_of, rules_in_force
from rules.killteam.sight.aim import Aim
from rules.killteam.teams.effects import ExtraCoverSave, PiercingReduction, RerollDefence

EASY = "best-saves"


def sequence(play: Play[Table], shot: Shot, target_id: str, aimed: Aim) -> Script[None]:
    """Shoot one target, from the attack dice to the damage.

    (killteam.shoot.step_target, killteam.shoot.step_attack, killteam.core.damage.incapacitated_mid_sequence)
    """
    aimed = yield from covered(play, shot, target_id, aimed)
    table = play.table
    shooter, target = table.models[shot.shooter], table.models[target_id]
    rules = rules_in_force(table, shot, target, aimed)
    attack = Attack(
        operative=shooter,
        weapon=shot.weapon,
        rules=rules,
        need=need(table, shot),
        at=target.name,
        reason="to hit",
        rule="killteam.shoot.step_attack",
        obscured=aimed.obscured,
        resupplied=resupplied(table, shooter),
    )
    pool = yield from play.part(lambda rolling: attacked(rolling, attack))
    devastate(play, shot, target_id, rules, pool)
    if pool.crits and rules.has("stun"):
        play.record(Stunned(operative=target_id, why=shot.weapon.name))
    if play.table.models[target_id].life != "live":
        return
    blocks, defence = yield from play.part(lambda rolling: defended(rolling, shot, target_id, aimed, rules, pool))
    yield from inflicted(play, shot, target_id, blocks.left(pool) if defence.successes else pool)


def inflicted(play: Play[Table], shot: Shot, target_id: str, left: Pool) -> Script[None]:
    """The damage of every success left, the critical ones first. (killteam.shoot.step_damage)"""
    damage = Damage(*shot.weapon.mode.dmg)
    for crit in _successes(left):
        if play.table.models[target_id].life != "live":
            return
        points = damage.crit if crit else damage.normal
        if (yield from struck(play, target_id, points, shot.weapon.name, shot.shooter)):
            return


def _successes(left: Pool) -> Iterator[bool]:
    yield from (True for _ in range(left.crits))
    yield from (False for _ in range(left.normals))


def devastate(play: Play[Table], shot: Shot, target_id: str, rules: Rules, pool: Pool) -> None:
    """Damage at once for each critical success retained, around the target too where the rule has a distance.

    (killteam.weapon.devastating, killteam.weapon.devastating_area)
    """
    table = play.table
    target = table.models[target_id]
    if rules.has("devastating"):
        points = rules.value("devastating") * pool.crits
        hurt(play, target_id, points, "Devastating", "killteam.weapon.devastating")
    if rules.has("devastating_area"):
        reach = reach_of(shot.weapon, "devastating_area")
        others = (one for one in table.models.values() if one.life == "live" and one.id != target_id)
        around = [one for one in others if within(table, target, one, reach) and visible(table, target, one)]
        for one in (target, *around):
            points = rules.value("devastating_area") * pool.crits
            hurt(play, one.id, points, "Devastating", "killteam.weapon.devastating_area")


def defended(
    play: Play[Table], shot: Shot, target_id: str, aimed: Aim, rules: Rules, pool: Pool
) -> Script[tuple[Blocks, Pool]]:
    """The defence dice and how the defender uses them. (killteam.shoot.step_defence, killteam.shoot.step_block)"""
    table = play.table
    target = table.models[target_id]
    reduction = sum(effect.value for effect, _ in of_kind(table, target, PiercingReduction))
    smoke = aimed.smoke and table.settings.switches.smoke_piercing == "ignored"
    reduction += aimed.smoke and not smoke
    count = defence_dice(rules, pool, reduction=reduction, smoke=smoke)
    if not pool.successes or not count:
        return Blocks(), Pool()
    kept = yield from _retained(play, target_id, _ways(table, target_id, aimed, rules, count))
    throw = Throw(
        seat=target.seat,
        about=target.name,
        reason="to save",
        rule="killteam.shoot.step_defence",
        count=count - kept.dice,
        need=save(table, target, aimed.shielded),
        retained=kept.normals,
        rerolls=_rerolls(table, target_id),
    )
    rolled = yield from thrown(play, throw)
    defence = replace_crits(rolled, kept)
    blocks = yield from _allocated(play, target_id, shot, rules, pool, defence)
    return blocks, defence


def replace_crits(rolled: Pool, kept: CoverSaves) -> Pool:
    """The pool with the critical saves that were retained unrolled."""
    return rolled._replace(crits=rolled.crits + kept.crits)


def _ways(table: Table, target_id: str, aimed: Aim, rules: Rules, count: int) -> tuple[CoverSaves, ...]:
    """The ways to retain cover saves, the best first. (killteam.shoot.cover_save, killteam.shoot.cover_save_one)"""
    plain = cover_saves(count, rules, in_cover=aimed.in_cover, raised=aimed.raised)
    if len(plain) == 1:
        return plain
    target = table.models[target_id]
    far = [effect for effect, _ in of_kind(table, target, ExtraCoverSave) if aimed.distance > effect.min_range * INCH]
    better = [CoverSaves(crits=1)] if any(effect.crit for effect in far) and not aimed.raised else []
    more = sum(effect.count for effect in far if effect.uses is None)
    added = [CoverSaves(min(1 + more, count))] if more and not aimed.raised else []
    return tuple(dict.fromkeys((*better, *added, *plain)))


def _retained(play: Play[Table], target_id: str, ways: Sequence[CoverSaves]) -> Script[CoverSaves]:
    if len(ways) == 1:
        return ways[0]
    target = play.table.models[target_id]
    options = [
        Option(id=f"cover:{way.crits}:{way.normals}", label=_saved(way), bring=way, rule="killteam.shoot.cover_save")
        for way in ways
    ]
    chosen = yield from play.ask(
        target.seat,
        rule="killteam.shoot.cover_save",
        prompt=f"{target.name} is in cover: which save is retained without rolling?",
        options=options,
        default=Answer(options[0].id),
        focus=(target.id,),
        standing=(Standing(id=EASY, label="Take the best cover save", answer=Answer(options[0].id)),),
    )
    return chosen


def _saved(way: CoverSaves) -> str:
    if not way.dice:
        return "Roll all dice"
    return f"Retain {in_words(Pool(way.crits, way.normals))}"


def _rerolls(table: Table, target_id: str) -> tuple[Reroll, ...]:
    target = table.models[target_id]
    many = sum(effect.count for effect, _ in of_kind(table, target, RerollDefence) if resaved(table, target_id, effect))
    return (Reroll(rule="killteam.flow.strategy_ploy", name="Defence re-roll", most=many),) if many else ()


def resaved(table: Table, target_id: str, effect: RerollDefence) -> bool:
    """Whether the re-roll of defence dice is to be had now: always, or while contesting an objective marker."""
    objectives = (marker for marker in table.markers.values() if marker.kind == "objective")
    return effect.provided == "" or any(table.models[target_id] in contesting(table, marker) for marker in objectives)


def _allocated(
    play: Play[Table], target_id: str, shot: Shot, rules: Rules, attack: Pool, defence: Pool
) -> Script[Blocks]:
    """The defender's choice of what each save cancels; the least damage is proposed.

    (killteam.shoot.step_block, killteam.shoot.block_normal, killteam.shoot.block_two_normals,
    killteam.shoot.block_crit)
    """
    damage = Damage(*shot.weapon.mode.dmg)
    brutal = rules.has("brutal")
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
            label=f"Leave {in_words(left)}",
            detail=f"{damage.of(left)} damage",
            bring=blocks,
        )
        for left, blocks in found.items()
    ]
    chosen = yield from play.ask(
        target.seat,
        rule="killteam.shoot.step_block",
        prompt=f"{target.name} saves {in_words(defence)} against {in_words(attack)}: what is cancelled?",
        options=options,
        default=Answer(options[0].id),
        focus=(target.id,),
        standing=(Standing(id=EASY, label="Take the best saves", answer=Answer(options[0].id)),),
    )
    return chosen
