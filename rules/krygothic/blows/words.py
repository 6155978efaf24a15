"""Types of attack and defence as a player chooses them: what each does, in a few words."""

from typing import Final

from rules.krygothic.blows.attacks import Attack, AttackId
from rules.krygothic.blows.defences import Defence, DefenceId
from rules.roster.words import signed

_DOES: Final[dict[AttackId, str]] = {
    "leg_sweep": "throws down, and nobody breaks off from it",
    "head_butt": "against 1 Body less",
    "tackle": "no wounds: carries both straight on",
    "shove": "no wounds: drives back",
    "bunt": "the gun may break",
    "point_blank": "wounds as the gun does, and a die that misses may wound you",
    "backstab": "against 2 Body less",
}
_WARDS: Final[dict[DefenceId, str]] = {
    "passive": "dice to avoid it as usual",
    "dodge": "keeps 2 dice more",
    "block": "keeps as many dice as its Strength",
    "parry": "dice to avoid it",
    "deflect": "2 dice more, and the gun may break",
    "break_off": "walks away if no hit is left",
    "counter_attack": "avoids nothing: strikes for free with more dice than hit, else is struck again",
}


def attack_in_words(type_: Attack) -> str:
    """`−1 CC, +2 Strength, armour piercing`. (krygothic.cc.step2_attack)"""
    changes = [f"{signed(by)} {what}" for by, what in ((type_.cc, "CC"), (type_.strength, "Strength")) if by]
    effects = [effect.replace("_", " ") for effect in type_.blade.effects] if type_.blade else []
    does = [_DOES[type_.id]] if type_.id in _DOES else []
    return ", ".join([*changes, *effects, *does])


def defence_in_words(type_: Defence) -> str:
    """What it adds to the usual roll to avoid. (krygothic.cc.step4_type)"""
    words = _WARDS[type_.id]
    return f"{signed(type_.cc)} {words}" if type_.id == "parry" else words
