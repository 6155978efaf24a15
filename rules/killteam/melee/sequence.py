"""The Fight action carried out: weapons, both rolls, Devastating, then strikes and blocks in turn."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from rules.kernel.odds import Forecast
from rules.kernel.question import Standing
from rules.kernel.script import Answer, Die, Option, Play, Script
from rules.killteam.attack.attack import Attack, apply_weapon_rules, retain_unrolled, roll_attack
from rules.killteam.attack.strikes import devastate_target, poison_target, roll_hot, strike, stun_target
from rules.killteam.board import Operative, Table
from rules.killteam.dice.pool import Pool
from rules.killteam.dice.rolls import (
    DiceRoll,
    Faces,
    ask_reroll,
    faces_in_words,
    in_words,
    record_dice,
    roll_again,
    roll_dice,
)
from rules.killteam.effects.ploys import ask_ploys, ask_roll_ploys
from rules.killteam.effects.weapons import WeaponMode, combined_rules_against
from rules.killteam.melee.exchange import (
    Exchange,
    ExchangeMove,
    Fighter,
    Success,
    after_move,
    also_blocked,
    best_move,
    play_out,
    possible_moves,
)
from rules.killteam.melee.fight import (
    SUCCESS,
    Fight,
    attack_of,
    exchange_of,
    fight_begun,
    retaliation_begun,
    retaliation_weapons,
    success_used,
)
from rules.killteam.teams.effects import DefenderFirst
from rules.killteam.teams.team import Moment
from rules.roster.words import counted
from rules.skirmish.supposed_table import Forecasting

BEST_MOVE = "best-dice"


def resolve_fight(play: Play[Table], fight: Fight) -> Script[None]:
    """Carries out a fight with one enemy to the end of the sequence. (killteam.fight.one_sequence_only)"""
    one, foe = play.table.models[fight.attacker], play.table.models[fight.defender]
    play.record(fight_begun(one, foe, fight.weapon, combined_rules_against(play.table, one, fight.weapon, foe)))
    fight = yield from _choose_retaliation(play, fight)
    yield from _moment(play, "before_attack_roll", fight)
    own, other = attacks(play.table, fight)
    pools = yield from roll_fight(play, own, other)
    yield from _moment(play, "after_attack_roll", fight)
    apply_devastating(play, fight, pools)
    if all(play.table.models[id_].life == "live" for id_ in (fight.attacker, fight.defender)):
        yield from _resolve_exchange(play, exchange_of(play.table, fight, pools), fight)
    for attack in (own, other):
        if attack and attack.rules.has("hot"):
            yield from roll_hot(play, attack.operative.id, attack.weapon, attack.need)


def _moment(play: Play[Table], when: Moment, fight: Fight) -> Script[None]:
    """Asks both fighters for ploys before or after their roll, the attacker first. (killteam.flow.firefight_ploy)"""
    sides = [(fight.attacker, fight.defender)] + [(fight.defender, fight.attacker)] * bool(fight.against)
    for subject, foe in sides:
        yield from ask_roll_ploys(play, when, subject, foe, "Fight")


def _choose_retaliation(play: Play[Table], fight: Fight) -> Script[Fight]:
    """Asks for the defender's ploys and weapon. (killteam.fight.select_weapons)"""
    defender = play.table.models[fight.defender]
    effects = yield from ask_ploys(
        play, "selected_to_be_fought", defender, foe=fight.attacker,
        occasion=f"{play.table.models[fight.attacker].name} is about to fight {defender.name}.",
    )  # fmt: skip
    if any(isinstance(effect, DefenderFirst) for effect in effects):
        fight = replace(fight, defender_first=True)
    weapon = yield from _retaliation_weapon(play, defender, play.table.models[fight.attacker])
    if weapon:
        rules = combined_rules_against(play.table, defender, weapon, play.table.models[fight.attacker])
        play.record(retaliation_begun(defender, weapon, rules))
    return replace(fight, against=weapon)


def _retaliation_weapon(play: Play[Table], defender: Operative, attacker: Operative) -> Script[WeaponMode | None]:
    """Asks which weapon the defender uses; None if it has none. (killteam.fight.cannot_retaliate)"""
    arms = retaliation_weapons(play.table, defender, attacker)
    if len(arms) < 2:
        return arms[0] if arms else None
    options = [Option(id=f"with:{one.id}", label=one.name, detail=one.line, bring=one) for one in arms]
    chosen = yield from play.ask(
        defender.seat,
        rule="killteam.fight.select_weapons",
        prompt=f"Which weapon does {defender.name} retaliate with?",
        options=options,
        default=Answer(options[0].id),
        focus=(defender.id,),
    )
    return chosen


def attacks(table: Table, fight: Fight) -> tuple[Attack, Attack | None]:
    """The attacker's attack, and the defender's if it retaliates."""
    one, other = table.models[fight.attacker], table.models[fight.defender]
    own = attack_of(table, one, other, fight.weapon, retaliates=False)
    if fight.against is None:
        return own, None
    return own, attack_of(table, other, one, fight.against, retaliates=True)


def roll_fight(play: Play[Table], own: Attack, other: Attack | None) -> Script[tuple[Pool, Pool]]:
    """Both sides roll at the same time, re-roll in turn, and retain successes. (killteam.fight.roll)"""
    first = yield from retain_unrolled(play, own)
    second = (yield from retain_unrolled(play, other)) if other else None
    rolled = yield from roll_both(play, first, second)
    made = yield from apply_weapon_rules(play, own, rolled[0])
    return made, ((yield from apply_weapon_rules(play, other, rolled[1])) if other else Pool())


def apply_devastating(play: Play[Table], fight: Fight, pools: tuple[Pool, Pool]) -> None:
    """Applies Devastating of both sides at the same time, then Stun. (killteam.fight.simultaneous_devastating)"""
    sides = tuple(zip(attacks(play.table, fight), pools, (fight.defender, fight.attacker), strict=True))
    for attack, pool, victim in sides:
        if attack:
            devastate_target(play, attack.rules, victim, pool.crits)
    for attack, pool, victim in sides:
        if attack:
            stun_target(play, attack.weapon, attack.rules, victim, pool.crits)


def _resolve_exchange(play: Play[Table], state: Exchange, fight: Fight) -> Script[None]:
    """Strikes and blocks in turn. (killteam.fight.resolve_alternate, killteam.fight.stop_incapacitated)"""
    ids = (fight.attacker, fight.defender)
    pools = tuple(fighter.pool for fighter in state.fighters)
    while not state.over:
        own, foe = play.table.models[ids[state.turn]], play.table.models[ids[1 - state.turn]]
        move = yield from _choose_move(play, state, own, foe, (pools[state.turn], pools[1 - state.turn]))
        then = after_move(state, move)
        shocked = move.kind == "strike" and move.use == "crit" and state.own.shock and state.other.pool.successes > 0
        play.record(success_used(own, foe, move, shock=shocked, also=also_blocked(state, move)))
        if move.kind == "strike":
            weapon = fight.weapon if own.id == fight.attacker else fight.against
            normal, crit = weapon.mode.dmg if weapon else (0, 0)
            crit_used = move.use == "crit"
            points = crit if crit_used else normal
            ends = yield from strike(play, foe.id, points, weapon.name if weapon else "", own.id, crit=crit_used)
            if weapon:
                rules = combined_rules_against(play.table, own, weapon, foe)
                poison_target(play, rules, foe.id, foe.wounds, own.id, weapon.name)
            if ends:
                return
        wounds = tuple(play.table.models[id_].wounds for id_ in ids)
        attacker, defender = (side._replace(wounds=left) for side, left in zip(then.fighters, wounds, strict=True))
        state = then._replace(fighters=(attacker, defender))


def _choose_move(
    play: Play[Table], state: Exchange, own: Operative, foe: Operative, rolled: tuple[Pool, Pool]
) -> Script[ExchangeMove]:
    """Asks which success is used, and for what; the best move is proposed.

    `rolled` are the successes that both began with; used and cancelled ones are shown struck out.
    (killteam.fight.must_resolve)
    """
    choices = possible_moves(state)
    if len(choices) == 1:
        return choices[0]
    proposed = best_move(state)
    options = [_resolution(move, state, own.name, foe.name) for move in choices]
    mine, theirs = (f"{one.name} has {in_words(side.pool)}" for one, side in ((own, state.own), (foe, state.other)))
    chosen = yield from play.ask(
        own.seat,
        rule="killteam.fight.resolve_alternate",
        prompt=f"{mine}; {theirs}. Strike or block?",
        options=options,
        default=Answer(_key(proposed)),
        focus=(own.id, foe.id),
        dice=(*_shown_dice(own, rolled[0], state.own.pool), *_shown_dice(foe, rolled[1], state.other.pool)),
        standing=(Standing(id=BEST_MOVE, label="Resolve fights for me", answer=Answer(_key(proposed))),),
    )
    return chosen


def _resolution(move: ExchangeMove, state: Exchange, own: str, foe: str) -> Option[ExchangeMove]:
    """The option to use a success; a block of nothing is marked as seldom used. (killteam.fight.block)"""
    idle = move.kind == "block" and not move.cancels
    return Option(
        id=_key(move), label=_move_name(move), detail=_move_effect(move, state, own, foe), seldom=idle, bring=move
    )


def _shown_dice(fighter: Operative, rolled: Pool, left: Pool) -> Iterator[Die]:
    """The successes of one side for display; those that are gone are marked as used."""
    for name, before, now in (("critical", rolled.crits, left.crits), ("normal", rolled.normals, left.normals)):
        for number in range(before):
            yield Die(faces=(), outcome=name if number < now else f"{name}, used", note=fighter.name)


def _key(move: ExchangeMove) -> str:
    return ":".join(part for part in (move.kind, move.use, move.cancels or "") if part)


def _move_name(move: ExchangeMove) -> str:
    what = "Strike" if move.kind == "strike" else f"Block {SUCCESS[move.cancels]}"
    return f"{what} with {SUCCESS[move.use]}"


def _move_effect(move: ExchangeMove, state: Exchange, own: str, foe: str) -> str:
    """The damage a strike inflicts or a block prevents, and the wounds of the operative it concerns."""
    if move.kind == "strike":
        return f"{_damage(state.own, move.use)} damage: {foe} has {counted(state.other.wounds, 'wound', 'wounds')}"
    if not move.cancels:
        return ""
    also = also_blocked(state, move)
    stopped = _damage(state.other, move.cancels) + (_damage(state.other, also) if also else 0)
    return f"stops {stopped} damage: {own} has {counted(state.own.wounds, 'wound', 'wounds')}"


def _damage(fighter: Fighter, success: Success) -> int:
    return fighter.damage.crit if success == "crit" else fighter.damage.normal


def _roll_apart(play: Play[Table], own: Attack, other: Attack | None) -> Script[tuple[Pool, Pool]]:
    """Both pools rolled independently, for odds: re-rolls do not depend on the other side's dice."""
    first = yield from roll_attack(play, own)
    return first, ((yield from roll_attack(play, other)) if other else Pool())


def fight_forecast(fight: Callable[[], Fight]) -> Forecasting:
    """The wounds both lose, and who is incapacitated, over every result of both rolls."""
    ready: list[tuple[Fight, tuple[Attack, Attack | None]]] = []

    def script(play: Play[Table]) -> Script[Forecast]:
        if not ready:
            made = fight()
            ready.append((made, attacks(play.table, made)))
        made, rolling = ready[0]
        before = tuple(play.table.models[id_].wounds for id_ in (made.attacker, made.defender))
        pools = yield from _roll_apart(play, *rolling)
        apply_devastating(play, made, pools)
        one, other = (play.table.models[id_].wounds for id_ in (made.attacker, made.defender))
        if one and other:
            ended = play_out(exchange_of(play.table, made, pools))
            one, other = (fighter.wounds for fighter in ended.fighters)
        lost, end = before[1] - other, "" if other else "incapacitates"
        labels = filter(None, ("damages" if lost else "", end, "" if one else "falls itself"))
        return Forecast(tuple(labels), lost, "wounds lost", end=end, own=before[0] - one)

    return script


class _Side:
    """One side's dice while both sides re-roll, and the rights it has used."""

    def __init__(self, roll: DiceRoll, faces: Faces) -> None:
        self.roll = roll
        self.faces = faces
        self.used: tuple[str, ...] = ()
        self.kept = False


def roll_both(play: Play[Table], own: DiceRoll, other: DiceRoll | None) -> Script[tuple[Pool, Pool]]:
    """The pools of both fighters; the other's is empty if it does not retaliate.

    In turn, beginning with initiative, each side uses one right to re-roll or passes, until both have passed in a row.
    (killteam.core.dice.reroll_alternate, killteam.core.dice.reroll_timing)
    """
    hands = [_Side(own, (yield from roll_dice(play, own)))]
    if other:
        hands.append(_Side(other, (yield from roll_dice(play, other))))
    order = sorted(hands, key=lambda hand: hand.roll.seat != play.table.initiative)
    passed, turn = 0, 0
    while passed < len(order):
        hand = order[turn % len(order)]
        turn += 1
        met = next((one for one in order if one is not hand), None)
        passed = 0 if (yield from _rolls_again(play, hand, met)) else passed + 1
    pools = [record_dice(play, hand.roll, hand.faces) for hand in hands]
    return pools[0], pools[1] if other else Pool()


def _rolls_again(play: Play[Table], hand: _Side, met: _Side | None) -> Script[bool]:
    """Whether this side re-rolled dice.

    A side that kept its dice is asked again only after the other side has re-rolled.
    """
    since = f"{met.roll.about}: now {faces_in_words(met.faces)}. " if hand.kept and met else ""
    chosen = yield from ask_reroll(play, hand.roll, hand.faces, hand.used, since=since, melee=True)
    hand.kept = chosen is None
    if chosen is None:
        return False
    hand.faces = yield from roll_again(play, hand.roll, hand.faces, chosen)
    hand.used = (*hand.used, chosen.reroll.rule)
    return True
