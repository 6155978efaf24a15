"""Fear and pure horror: who causes it in whom, and the tests of nerve before a blow is struck."""

from typing import Final, Literal

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script
from rules.krygothic.board import CloseCombat, Model, Table
from rules.krygothic.board.stats import willpower
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.dice.score import SIX
from rules.krygothic.morale.willpower import nerve_dice, roll_willpower

TerrorKind = Literal["", "fear", "horror"]
NerveResult = Literal["steady", "shaken", "frenzied"]

TARGET: Final = 6
WEAK_WILL: Final = 2
FRENZY: Final = "krygothic.horror.frenzy"


class Shaken(Event, frozen=True, kw_only=True):
    """A victim's nerve failed: its CC is halved for the first attack of what it fears. (krygothic.fear.defender)"""

    model: str
    of: str

    @override
    def apply(self, table: Table) -> Table:
        return _in_bout(table, self.model, self.of, shaken=self.model)

    @override
    def line(self, table: Table) -> Line:
        model, of = table.models[self.model], table.models[self.of]
        text = f"{model.name} is shaken by {of.name}: its CC is halved for the first attack."
        return Line(text=text, rule="krygothic.fear.defender", seat=model.seat, pieces=(model.id,))


class Tested(Event, frozen=True, kw_only=True):
    """A model has faced what it fears, once for this combat, or for this contact before it fights.

    (krygothic.fear.once_per_combat)
    """

    model: str
    of: str

    @override
    def apply(self, table: Table) -> Table:
        combat = table.combat(self.model, self.of)
        if combat:
            return _in_bout(table, self.model, self.of, tested=(*combat.tested, self.model))
        return table.with_model(self.model, faced=(*table.models[self.model].faced, self.of))

    @override
    def line(self, table: Table) -> Line:
        model, of = table.models[self.model], table.models[self.of]
        how_long = "in this combat" if table.combat(self.model, self.of) else "as long as they touch"
        text = f"{model.name} has faced {of.name} and need not test again {how_long}."
        return Line(text=text, rule="krygothic.fear.once_per_combat", seat=model.seat, pieces=(model.id,))


def terror_caused_by(table: Table, model: Model) -> TerrorKind:
    """What a model causes: pure horror, which includes fear, or fear, by nature or since it drew blood.

    (krygothic.trait.bloodlust)
    """
    traits = table.fighter(model).traits
    if "horror" in traits:
        return "horror"
    return "fear" if "fear" in traits or (model.bloody and "bloodlust" in traits) else ""


def terror_felt(table: Table, model: Model, of: Model) -> TerrorKind:
    """What one model feels before another: nothing, fear, or pure horror.

    What causes fear knows no fear, what causes pure horror knows neither, and X has no nerve to lose.
    (krygothic.fear.immunity, krygothic.stat.x_will)
    """
    own, felt = terror_caused_by(table, model), terror_caused_by(table, of)
    if own == "horror" or (own == "fear" and felt == "fear") or willpower(table, model) is None:
        return ""
    return felt


def fear_test_due(table: Table, model: Model, of: Model) -> TerrorKind:
    """As `terror_of`, if it has not been tested in this combat or contact. (krygothic.fear.once_per_combat)"""
    combat = table.combat(model.id, of.id)
    return "" if of.id in model.faced or (combat and model.id in combat.tested) else terror_felt(table, model, of)


def check_fear(play: Play[Table], model_id: str, of_id: str) -> Script[NerveResult]:
    """What becomes of a model's nerve when it attacks another or is attacked by it.

    Frenzied are the weak-willed whom pure horror makes run. (krygothic.fear.attacker, krygothic.fear.defender,
    krygothic.horror.test, krygothic.horror.effect, krygothic.horror.frenzy)
    """
    model, of = (play.table.models[id_] for id_ in (model_id, of_id))
    felt = fear_test_due(play.table, model, of)
    if not felt:
        return "steady"
    if play.table.combat(model_id, of_id):
        play.record(Tested(model=model_id, of=of_id))
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


def _in_bout(table: Table, one: str, other: str, **changes: object) -> Table:
    def changed(combat: CloseCombat) -> CloseCombat:
        return structs.replace(combat, **changes) if set(combat.models) == {one, other} else combat

    return structs.replace(table, combats=tuple(map(changed, table.combats)))
