"""What a defender has besides the dice: cover saves retained without rolling, and re-rolls of defence dice."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.geometry import INCH
from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.board import RULER, SEATS, Operative, Table, contesting_operatives
from rules.killteam.dice.chances import pool_chances
from rules.killteam.dice.pool import CoverSaves, Pool, Rules, cover_saves
from rules.killteam.dice.rolls import DiceRoll, Reroll, in_words
from rules.killteam.dice.saves import Damage, best_blocks
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.effects.facts import Count, gear_used, is_used_up
from rules.killteam.effects.stats import save
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.teams.effects import ExtraCoverSave, RerollDefence

EASY = "best-saves"
COVER = "killteam.shoot.cover_save"


class CoverSaveChoice(NamedTuple):
    """Cover saves that may be retained, and the id of the equipment or ability that is used up for them."""

    saves: CoverSaves
    gear: str = ""


class AttackPool(NamedTuple):
    """The successes a target saves against, their damage, and whether normal saves cancel nothing (Brutal)."""

    pool: Pool
    damage: Damage
    brutal: bool


def defence_roll(table: Table, target_id: str, aimed: TargetStatus, dice: int, kept: CoverSaves) -> DiceRoll:
    """The roll of the defence dice. (killteam.shoot.step_defence, killteam.equip.protective)"""
    target = table.models[target_id]
    return DiceRoll(
        seat=target.seat,
        about=target.name,
        reason="to save",
        rule="killteam.shoot.step_defence",
        count=dice - kept.dice,
        need=save(table, target, aimed.shielded),
        retained=kept.normals,
        rerolls=rerolls(table, target_id),
    )


def retain_cover_saves(
    play: Play[Table], target_id: str, aimed: TargetStatus, rules: Rules, dice: int, attacking: AttackPool
) -> Script[CoverSaves]:
    """Asks the defender for cover saves to retain without rolling; the way with the least damage is proposed.

    (killteam.shoot.cover_save)
    """
    target = play.table.models[target_id]
    ways = list(ways_to_retain(play.table, target, aimed, rules, dice))
    if len(ways) == 1:
        return ways[0].saves

    ways.sort(key=lambda way: (*_hurt(play.table, target, aimed, dice, way.saves, attacking), bool(way.gear)))
    options = [_option(play.table, target, way) for way in ways]
    chosen = yield from play.ask(
        target.seat,
        rule=COVER,
        prompt=f"{target.name} is in cover: which saves do you keep without rolling?",
        options=options,
        default=Answer(options[0].id),
        focus=(target.id,),
        standing=(Standing(id=EASY, label="Take the best cover save", answer=Answer(options[0].id)),),
    )
    if chosen.gear:
        of_gear = (
            effect.uses
            for effect, found in effects_of_type(play.table, target, ExtraCoverSave)
            if found.source == chosen.gear
        )
        counted: Count = "worn" if "per_battle" in of_gear else "gear"
        text = f"{_name(play.table, target, chosen.gear)} give {target.name} another cover save."
        play.record(gear_used(target, chosen.gear, text, "killteam.shoot.cover_save_one", counted=counted))
    return chosen.saves


def least_hurt(
    table: Table, target: Operative, aimed: TargetStatus, rules: Rules, dice: int, attacking: AttackPool
) -> tuple[Fraction, Fraction]:
    """Average wounds lost and damage inflicted, with the cover saves that reduce them most."""
    ways = ways_to_retain(table, target, aimed, rules, dice)
    return min(_hurt(table, target, aimed, dice, way.saves, attacking) for way in ways)


def _hurt(
    table: Table, target: Operative, aimed: TargetStatus, dice: int, kept: CoverSaves, attacking: AttackPool
) -> tuple[Fraction, Fraction]:
    roll = defence_roll(table, target.id, aimed, dice, kept)
    return _averages(roll.count, roll.need, roll.rerolls, kept, attacking, target.wounds)


@lru_cache(maxsize=1 << 12)
def _averages(
    count: int, need: int, rerolls: tuple[Reroll, ...], kept: CoverSaves, attacking: AttackPool, wounds: int
) -> tuple[Fraction, Fraction]:
    """Average wounds lost and damage inflicted if `count` dice are rolled to save."""
    lost = inflicted = Fraction(0)
    rolling = DiceRoll(seat=SEATS[0], about="", reason="", rule="", count=count, need=need, rerolls=rerolls)
    for rolled, weight in pool_chances(rolling):
        defence = Pool(rolled.crits + kept.crits, rolled.normals + kept.normals)
        blocks = best_blocks(attacking.pool, defence, attacking.damage, brutal=attacking.brutal)
        damage = attacking.damage.of(blocks.left(attacking.pool))
        lost += weight * min(damage, wounds)
        inflicted += weight * damage
    return lost, inflicted


def ways_to_retain(
    table: Table, target: Operative, aimed: TargetStatus, rules: Rules, dice: int
) -> Iterator[CoverSaveChoice]:
    """The ways to retain cover saves, the way without any last.

    (killteam.shoot.cover_save, killteam.shoot.cover_save_one, killteam.shoot.cover_save_needs_die,
    killteam.shoot.vantage_conceal_save)
    """
    helping = [
        (effect, found.source)
        for effect, found in effects_of_type(table, target, ExtraCoverSave)
        if not RULER.allows(aimed.distance, effect.min_range * INCH)
        and not is_used_up(table.side(target.seat), found.source, effect.uses)
    ]
    always = [effect for effect, _ in helping if effect.uses is None]
    free = _saves_with(always, aimed, rules, dice)
    for used in dict.fromkeys(source for effect, source in helping if effect.uses):
        spent = [effect for effect, source in helping if effect.uses and source == used]
        better = (saves for saves in _saves_with((*always, *spent), aimed, rules, dice) if saves not in free)
        yield from (CoverSaveChoice(saves, used) for saves in better)
    yield from map(CoverSaveChoice, free)


def _saves_with(
    effects: Sequence[ExtraCoverSave], aimed: TargetStatus, rules: Rules, dice: int
) -> tuple[CoverSaves, ...]:
    """The cover saves that may be retained with these effects, each once, none at all last."""
    crit = any(effect.crit for effect in effects)
    count = 0 if rules.has("brutal") else sum(effect.count for effect in effects)
    *some, none = cover_saves(dice, rules, in_cover=aimed.in_cover, raised=aimed.raised, crit=crit)
    return (*dict.fromkeys(_more(saves, count, dice) for saves in some), none)


def _more(saves: CoverSaves, count: int, dice: int) -> CoverSaves:
    return saves._replace(normals=min(saves.normals + count, dice - saves.crits))


def _name(table: Table, target: Operative, gear: str) -> str:
    return table.team(target.seat).name_of(gear)


def _option(table: Table, target: Operative, way: CoverSaveChoice) -> Option[CoverSaveChoice]:
    saves = way.saves
    key = f"cover:{saves.crits}:{saves.normals}" + (f":{way.gear}" if way.gear else "")
    label = f"{in_words(Pool(saves.crits, saves.normals))} without a roll" if saves.dice else "Roll all dice"
    detail = f"uses {_name(table, target, way.gear)}" if way.gear else ""
    return Option(id=key, label=label, detail=detail, bring=way, rule=COVER)


def rerolls(table: Table, target_id: str) -> tuple[Reroll, ...]:
    """Rights to re-roll defence dice. (killteam.core.dice.reroll_timing)"""
    target = table.models[target_id]
    held = [
        effect for effect, _ in effects_of_type(table, target, RerollDefence) if _reroll_applies(table, target, effect)
    ]
    many = sum(effect.count for effect in held)
    return (Reroll(rule="killteam.flow.strategy_ploy", name="Defence re-roll", most=many),) if many else ()


def _reroll_applies(table: Table, target: Operative, effect: RerollDefence) -> bool:
    """Whether the re-roll of defence dice applies now: always, or while contesting an objective marker."""
    objectives = (marker for marker in table.markers.values() if marker.kind == "objective")
    return effect.provided == "" or any(target in contesting_operatives(table, marker) for marker in objectives)
