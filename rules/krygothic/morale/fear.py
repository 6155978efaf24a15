"""Fear and pure horror: which models cause it in which, and the tests before an attack."""

from typing import Final, Literal

from rules.kernel.script import Play, Script
from rules.krygothic.board import Model, Table
from rules.krygothic.board.stats import willpower
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.dice.score import SIX
from rules.krygothic.morale.facts import fear_tested
from rules.krygothic.morale.willpower import nerve_dice, roll_willpower

TerrorKind = Literal["", "fear", "horror"]
NerveResult = Literal["steady", "shaken", "frenzied"]

TARGET: Final = 6
WEAK_WILL: Final = 2
FRENZY: Final = "krygothic.horror.frenzy"


def terror_caused_by(table: Table, model: Model) -> TerrorKind:
    """What a model causes: pure horror, which includes fear, or fear, by nature or since it drew blood.

    (krygothic.trait.bloodlust)
    """
    traits = table.fighter(model).traits
    if "horror" in traits:
        return "horror"
    return "fear" if "fear" in traits or (model.bloody and "bloodlust" in traits) else ""


def terror_felt(table: Table, model: Model, of: Model) -> TerrorKind:
    """What one model feels towards another: nothing, fear, or pure horror.

    What causes fear knows no fear, what causes pure horror knows neither, and X has no nerve to lose.
    (krygothic.fear.immunity, krygothic.stat.x_will)
    """
    own, felt = terror_caused_by(table, model), terror_caused_by(table, of)
    if own == "horror" or (own == "fear" and felt == "fear") or willpower(table, model) is None:
        return ""
    return felt


def fear_test_due(table: Table, model: Model, of: Model) -> TerrorKind:
    """As `terror_felt`, if it has not been tested in this combat or contact. (krygothic.fear.once_per_combat)"""
    combat = table.combat(model.id, of.id)
    return "" if of.id in model.faced or (combat and model.id in combat.tested) else terror_felt(table, model, of)


def check_fear(play: Play[Table], model_id: str, of_id: str) -> Script[NerveResult]:
    """The result of a model's fear test when it attacks another or is attacked by it.

    Frenzied are the weak-willed whom pure horror makes run. (krygothic.fear.attacker, krygothic.fear.defender,
    krygothic.horror.test, krygothic.horror.effect, krygothic.horror.frenzy)
    """
    model, of = (play.table.models[id_] for id_ in (model_id, of_id))
    felt = fear_test_due(play.table, model, of)
    if not felt:
        return "steady"
    if play.table.combat(model_id, of_id):
        play.record(fear_tested(play.table, model, of))
    dice = nerve_dice(play.table, model, horror=felt == "horror")
    reason, rule = ("pure horror", "krygothic.horror.test") if felt == "horror" else ("fear", "krygothic.fear.attacker")
    if (yield from roll_willpower(play, model_id, TARGET, f"{reason} of {of.name}", rule, dice)):
        return "steady"
    printed = play.table.fighter(model).willpower
    if felt == "fear" or printed is None or printed > WEAK_WILL:
        return "shaken"
    face = yield from roll_plain(
        play,
        RollReason(model.seat, model.name, "frenzy", FRENZY, (model_id,)),
        lambda face: "it runs" if face == SIX else "it stays",
        cuts=(SIX,),
    )
    return "frenzied" if face == SIX else "shaken"
