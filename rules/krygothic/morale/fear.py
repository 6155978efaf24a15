"""Fear and pure horror: which models cause and feel them, and the tests before an attack."""

from typing import Final, Literal

from rules.kernel.script import Play, Script, TableFact
from rules.krygothic.board import Model, Table
from rules.krygothic.board.stats import willpower
from rules.krygothic.dice.roll import RollReason, roll_check, roll_plain
from rules.krygothic.dice.score import SIX, half


def roll_willpower(  # who rolls how many dice against what, and why
    play: Play[Table], model_id: str, target: int, reason: str, rule: str, dice: int | None = None
) -> Script[bool]:
    """Rolls for Willpower; returns whether it holds. X always holds; the Driven roll once more after a failure.

    `dice` replaces the number of Willpower dice. (krygothic.stat.willpower, krygothic.stat.x_will,
    krygothic.team.slaves, krygothic.losses.leader_will)
    """
    model = play.table.models[model_id]
    will = willpower(play.table, model)
    if will is None:
        return True
    count = will if dice is None else dice
    roll = RollReason(model.seat, model.name, reason, rule, (model_id,))
    holds = yield from roll_check(play, roll, count, target)
    if not holds and count > 0 and play.table.side(model.seat).has("driven"):
        again = roll._replace(reason=f"{reason}, driven to try again")
        holds = yield from roll_check(play, again, count, target)
    if not holds and play.table.fighter(model).leads:
        line = model.says("is a squad leader and failed a Willpower roll", "krygothic.losses.leader_will")
        play.record(TableFact(line, lambda table: table.with_tally(model.seat, leader_failed=True)))
    return holds


def nerve_dice(table: Table, model: Model, *, horror: bool) -> int:
    """The number of dice against fear, or half of them against pure horror; models that dread the ship roll one fewer.

    (krygothic.fear.attacker, krygothic.horror.test, krygothic.team.ralim, krygothic.dice.rounding)
    """
    will = willpower(table, model) or 0
    dice = half(will) if horror else will
    return max(1, dice - 1) if dice and table.side(model.seat).has("ship_dread") else dice


TerrorKind = Literal["", "fear", "horror"]
NerveResult = Literal["steady", "shaken", "frenzied"]

TARGET: Final = 6
WEAK_WILL: Final = 2
FRENZY: Final = "krygothic.horror.frenzy"


def terror_caused_by(table: Table, model: Model) -> TerrorKind:
    """The terror a model causes: pure horror, which includes fear, or fear, by nature or since it drew blood.

    (krygothic.trait.bloodlust)
    """
    traits = table.fighter(model).traits
    if "horror" in traits:
        return "horror"
    return "fear" if "fear" in traits or (model.bloody and "bloodlust" in traits) else ""


def terror_felt(table: Table, model: Model, of: Model) -> TerrorKind:
    """The terror one model feels towards another: none, fear, or pure horror.

    A model that causes fear is immune to fear; one that causes pure horror is immune to both; X is immune.
    (krygothic.fear.immunity, krygothic.stat.x_will)
    """
    own, felt = terror_caused_by(table, model), terror_caused_by(table, of)
    if own == "horror" or (own == "fear" and felt == "fear") or willpower(table, model) is None:
        return ""
    return felt


def fear_test_due(table: Table, model: Model, of: Model) -> TerrorKind:
    """Like `terror_felt`, unless it was already tested in this combat or contact. (krygothic.fear.once_per_combat)"""
    combat = table.combat(model.id, of.id)
    return "" if of.id in model.faced or (combat and model.id in combat.tested) else terror_felt(table, model, of)


def check_fear(play: Play[Table], model_id: str, of_id: str) -> Script[NerveResult]:
    """The result of a model's fear test when it attacks another or is attacked by it.

    A failed test against pure horror makes it frenzied. (krygothic.fear.attacker, krygothic.fear.defender,
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


def fear_tested(table: Table, model: Model, of: Model) -> TableFact:
    """A model has faced an enemy it fears, for this combat, or for this contact before it fights.

    (krygothic.fear.once_per_combat)
    """
    combat = table.combat(model.id, of.id)

    def change(table: Table) -> Table:
        if combat:
            return table.with_combat(model.id, of.id, tested=(*combat.tested, model.id))
        return table.with_model(model.id, faced=(*table.models[model.id].faced, of.id))

    how_long = "in this combat" if combat else "as long as they touch"
    text = f"has faced {of.name} and need not test again {how_long}"
    return TableFact(model.says(text, "krygothic.fear.once_per_combat"), change)
