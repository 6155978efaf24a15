"""Attacks on a location: every die hits, nothing is avoided. (krygothic.scenario.sabotage.structure)"""

from typing import Final

from rules.kernel.script import Answer, Option, Play, Script
from rules.krygothic.blows.attacks import PUNCH, Attack, attacks
from rules.krygothic.blows.numbers import attack_strength, price_of
from rules.krygothic.board import stats
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Marker, Table, other
from rules.krygothic.dice.roll import Roll, passing
from rules.krygothic.losses.structure import hurt_structure
from rules.krygothic.melee import ask
from rules.krygothic.melee.breaking import checked
from rules.krygothic.melee.facts import AttackChosen, WoundsBought
from rules.krygothic.space.measure import disc, gap, marker_disc
from rules.roster.words import upper

RULE: Final = "krygothic.scenario.sabotage.structure"
WOUNDING: Final = 8
_DEMOLITIONS: Final = 2
_USELESS: Final = ("leg_sweep", "shove", "tackle", "head_butt", "backstab")


def locations_touched(table: Table, model: Model) -> tuple[Marker, ...]:
    """The enemy's locations that still stand and that a model touches."""
    markers = (one for one in table.markers.values() if one.wounds and one.owner == other(model.seat))
    return tuple(one for one in markers if not gap(disc(table, model), marker_disc(table, one)))


def demolished(play: Play[Table], attacker: str, marker: Marker) -> Script[None]:
    """Choose how to strike it, and roll to wound at once. (krygothic.scenario.sabotage.structure)"""
    one = play.table.models[attacker]
    how = yield from _chosen(play, one, marker)
    play.record(AttackChosen(attacker=attacker, attack=f"{how.name} at {marker.name}", rule=RULE))
    dice = min(max(0, (stats.cc(play.table, one) or 0) + how.cc), attack_strength(play.table, one, how))
    about = f"{one.name} at {marker.name}"
    roll = Roll(one.seat, about, "to wound", RULE, (attacker,), (marker.id,), melee=True)
    passed = yield from passing(play, roll, dice, wounding(play.table, one, how))
    hurt_structure(play, marker.id, (yield from _counted(play, one, marker, how, passed)), how.name, one.seat)
    if how.id == "bunt" and dice:
        yield from checked(play, attacker, how.gun)


def wounding(table: Table, model: Model, how: Attack) -> int:
    """8, less what the weapon takes off, and 2 less for demolitions. (krygothic.trait.demolitions)"""
    return WOUNDING - how.reduction - (_DEMOLITIONS if "demolitions" in table.fighter(model).traits else 0)


def _chosen(play: Play[Table], model: Model, marker: Marker) -> Script[Attack]:
    types = [one for one in attacks(play.table, model) if one.id not in _USELESS]
    first = types[0] if types[0].blade else PUNCH
    chosen = yield from play.ask(
        model.seat,
        rule="krygothic.cc.step2_attack",
        prompt=f"How does {model.name} attack {marker.name}?",
        options=[Option(id=one.key, label=upper(one.name), rule=one.rule, bring=one) for one in types],
        default=Answer(first.key),
        focus=(model.id, marker.id),
    )
    return chosen


def _counted(play: Play[Table], model: Model, marker: Marker, how: Attack, passed: int) -> Script[int]:
    """(krygothic.cc.extra_wounds, krygothic.ccweapon.multiple_wounds)"""
    if passed <= 1 or how.multiple:
        return passed
    if how.id == "point_blank" and how.gun:
        return min(passed, how.gun.s)
    more = yield from ask.extra_wounds(play, model.id, marker.id, passed, min(passed, marker.wounds) - 1)
    if more:
        play.record(WoundsBought(attacker=model.id, more=more, price=price_of(more)))
    return 1 + more
