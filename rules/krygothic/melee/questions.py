"""The questions of a duel: who decides, what may be chosen, and the default. (krygothic.online.decision_defaults)"""

from collections.abc import Sequence
from typing import Final, TypeVar

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Play, Refusal, Script
from rules.krygothic.board import Table, stats
from rules.krygothic.melee.attack_odds import attack_odds
from rules.krygothic.melee.rolls import attack_cc, price_of_wounds
from rules.krygothic.melee.techniques import (
    DEFENCES,
    DODGE,
    PASSIVE,
    Attack,
    Defence,
    attacks,
    cannot_attack_so,
    cannot_defend_so,
    defences,
    usual_attack,
)
from rules.roster.words import counted, upper
from rules.skirmish.supposed_table import Forecasting

T = TypeVar("T", Attack, Defence)
ACTIVELY: Final = "Defend actively"
SKILLS: Final = range(2, 8)
"""The lowest CC for which a player can give the instruction to defend actively."""


def ask_defence_class(play: Play[Table], attacker: str, defender: str, price: int) -> Script[bool]:
    """Step 1: asks whether it defends actively; a model on the ground, or without AP, does not.

    (krygothic.cc.step1_class, krygothic.cc.passive, krygothic.cc.active, krygothic.cc.fallen)
    """
    one, foe = play.table.models[attacker], play.table.models[defender]
    if foe.fallen or play.table.side(foe.seat).ap < price:
        return False
    options = [
        Option(
            id="passive", label="Passive defence", detail=f"0 AP, {PASSIVE.in_words}",
            rule="krygothic.cc.passive", bring=False,
        ),
        Option(
            id="active", label="Active defence", detail=f"{price} AP: dodge, block and more, chosen after the hits",
            rule="krygothic.cc.active", bring=True,
        ),
    ]  # fmt: skip
    return (
        yield from play.ask(
            foe.seat,
            rule="krygothic.cc.step1_class",
            prompt=f"{one.name} attacks {foe.name}. How does it defend itself?",
            options=options,
            default=Answer("passive"),
            focus=(attacker, defender),
            standing=active_defence_instructions(stats.cc(play.table, one) or 0),
        )
    )


def active_defence_instructions(cc: int) -> tuple[Standing, ...]:
    """Instructions to defend actively, always or against attackers of some CC at least.

    (krygothic.online.standing_instructions)
    """
    active = Answer("active")
    always = Standing(id="defend-actively", label="Always defend actively", answer=active)
    return (
        always,
        *(
            Standing(
                id=f"defend-actively:{least}",
                label=f"Against attackers of CC {least} or more",
                group=ACTIVELY,
                answer=active if cc >= least else None,
            )
            for least in SKILLS
        ),
    )


def defence_instructions(types: Sequence[Option[Defence]]) -> tuple[Standing, ...]:
    """Instructions for the type of an active defence, each where it can be chosen.

    (krygothic.online.standing_instructions)
    """
    open_: dict[str, str] = {}
    for option in types:
        if option.refusal is None and option.bring is not None:
            open_.setdefault(option.bring.id, option.id)
    return tuple(
        Standing(
            id=id_,
            label=f"Always {words}" if id_ == DODGE.id else f"{words.capitalize()} where I can",
            answer=Answer(open_[id_]) if id_ in open_ else None,
        )
        for id_, defence in DEFENCES.items()
        if (words := defence.instruction)
    )


def ask_attack(play: Play[Table], attacker: str, defender: str, *, active: bool) -> Script[Attack]:
    """Step 2: asks for the type of attack, after the class of defence is known. (krygothic.cc.step2_attack)"""
    table = play.table
    one, foe = table.models[attacker], table.models[defender]
    options = [
        _option(type_, cannot_attack_so(type_, one, foe), attack_odds(attacker, defender, type_, active=active))
        for type_ in attacks(table, one)
    ]
    return play.ask(
        one.seat,
        rule="krygothic.cc.step2_attack",
        prompt=f"{foe.name} defends {'actively' if active else 'passively'}. How does {one.name} attack?",
        options=options,
        default=Answer(usual_attack(table, one).key),
        focus=(attacker, defender),
    )


def ask_defence(
    play: Play[Table], attacker: str, defender: str, against: Attack, kept: int, *, free: bool
) -> Script[Defence]:
    """Step 4: asks for the type of active defence, after the hits are known. (krygothic.cc.step4_type)"""
    table = play.table
    one, foe = table.models[attacker], table.models[defender]
    cc = attack_cc(table, one, foe, against)
    types = [_option(type_, cannot_defend_so(type_, against, foe, free=free)) for type_ in defences(table, foe)]
    hits = counted(kept, "hit", "hits")
    return play.ask(
        foe.seat,
        rule="krygothic.cc.step4_type",
        prompt=f"{one.name} keeps {hits} at CC {cc} ({against.name}). How does {foe.name} defend itself?",
        options=types,
        default=Answer(DODGE.key),
        focus=(attacker, defender),
        dice=play.last_dice(),
        standing=defence_instructions(types),
    )


def _option(type_: T, refusal: Refusal | None, forecast: Forecasting | None = None) -> Option[T]:
    return Option(
        id=type_.key,
        label=upper(type_.name),
        detail=type_.in_words,
        rule=type_.rule,
        bring=type_,
        refusal=refusal,
        forecast=forecast,
    )


def ask_extra_wounds(play: Play[Table], attacker: str, victim: str, dice: int, most: int) -> Script[int]:
    """Asks how many extra wounds are bought, at most `most`, of `dice` that wound; nobody is asked who cannot buy any.

    (krygothic.cc.extra_wounds)
    """
    one, foe = play.table.models[attacker], play.table.models.get(victim)
    victim_in_words = f"{foe.name}, which has {counted(foe.wounds, 'wound', 'wounds')} left" if foe else "it"
    ap = play.table.side(one.seat).ap
    payable = [more for more in range(1, most + 1) if price_of_wounds(more) <= ap]
    if not payable:
        return 0
    options = [Option(id="buy:0", label="One wound is enough", bring=0)]
    options += [
        Option(id=f"buy:{more}", label=f"{more + 1} wounds", detail=f"{price_of_wounds(more)} AP", bring=more)
        for more in payable
    ]
    return (
        yield from play.ask(
            one.seat,
            rule="krygothic.cc.extra_wounds",
            prompt=f"{dice} dice wound {victim_in_words}. How many wounds count?",
            options=options,
            default=Answer("buy:0"),
            focus=(attacker, victim),
            dice=play.last_dice(),
        )
    )


def ask_free_attack(play: Play[Table], winner: str, loser: str) -> Script[bool]:
    """Asks whether the free attack is made. (krygothic.defence.counter_free_attack)"""
    one, foe = play.table.models[winner], play.table.models[loser]
    return play.ask(
        one.seat,
        rule="krygothic.defence.counter_free_attack",
        prompt=f"{one.name} may attack {foe.name} for free. Does it?",
        options=[
            Option(id="attack", label="Attack", bring=True),
            Option(id="decline", label="Decline", bring=False),
        ],
        default=Answer("attack"),
        focus=(winner, loser),
    )
