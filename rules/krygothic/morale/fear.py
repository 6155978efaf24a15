"""Fear and pure horror: who causes it in whom, and the tests of nerve before a blow is struck."""

from typing import Final, Literal

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script
from rules.krygothic.board import Bout, Model, Table
from rules.krygothic.board.stats import willpower
from rules.krygothic.dice.roll import Roll, plain
from rules.krygothic.dice.score import SIX
from rules.krygothic.morale.willpower import dice_of_nerve, will_holds

Terror = Literal["", "fear", "horror"]
Nerve = Literal["steady", "shaken", "frenzied"]

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
        bout = table.bout(self.model, self.of)
        if bout:
            return _in_bout(table, self.model, self.of, tested=(*bout.tested, self.model))
        return table.with_model(self.model, faced=(*table.models[self.model].faced, self.of))

    @override
    def line(self, table: Table) -> Line:
        model, of = table.models[self.model], table.models[self.of]
        how_long = "in this combat" if table.bout(self.model, self.of) else "as long as they touch"
        text = f"{model.name} has faced {of.name} and need not test again {how_long}."
        return Line(text=text, rule="krygothic.fear.once_per_combat", seat=model.seat, pieces=(model.id,))


def causes(table: Table, model: Model) -> Terror:
    """What a model causes: pure horror, which includes fear, or fear, by nature or since it drew blood.

    (krygothic.trait.bloodlust)
    """
    traits = table.fighter(model).traits
    if "horror" in traits:
        return "horror"
    return "fear" if "fear" in traits or (model.bloody and "bloodlust" in traits) else ""


def terror_of(table: Table, model: Model, of: Model) -> Terror:
    """What one model feels before another: nothing, fear, or pure horror.

    What causes fear knows no fear, what causes pure horror knows neither, and X has no nerve to lose.
    (krygothic.fear.immunity, krygothic.stat.x_will)
    """
    own, felt = causes(table, model), causes(table, of)
    if own == "horror" or (own == "fear" and felt == "fear") or willpower(table, model) is None:
        return ""
    return felt


def test_due(table: Table, model: Model, of: Model) -> Terror:
    """As `terror_of`, if it has not been tested in this combat or contact. (krygothic.fear.once_per_combat)"""
    bout = table.bout(model.id, of.id)
    return "" if of.id in model.faced or (bout and model.id in bout.tested) else terror_of(table, model, of)


def faced(play: Play[Table], model_id: str, of_id: str) -> Script[Nerve]:
    """What becomes of a model's nerve when it attacks another or is attacked by it.

    Frenzied are the weak-willed whom pure horror makes run. (krygothic.fear.attacker, krygothic.fear.defender,
    krygothic.horror.test, krygothic.horror.effect, krygothic.horror.frenzy)
    """
    model, of = (play.table.models[id_] for id_ in (model_id, of_id))
    felt = test_due(play.table, model, of)
    if not felt:
        return "steady"
    if play.table.bout(model_id, of_id):
        play.record(Tested(model=model_id, of=of_id))
    dice = dice_of_nerve(play.table, model, horror=felt == "horror")
    reason, rule = ("pure horror", "krygothic.horror.test") if felt == "horror" else ("fear", "krygothic.fear.attacker")
    if (yield from will_holds(play, model_id, TARGET, f"{reason} of {of.name}", rule, dice)):
        return "steady"
    printed = play.table.fighter(model).willpower
    if felt == "fear" or printed is None or printed > WEAK_WILL:
        return "shaken"
    face = yield from plain(
        play,
        Roll(model.seat, model.name, "frenzy", FRENZY, (model_id,)),
        lambda face: "it runs" if face == SIX else "it stays",
        cuts=(SIX,),
    )
    return "frenzied" if face == SIX else "shaken"


def _in_bout(table: Table, one: str, other: str, **changes: object) -> Table:
    def changed(bout: Bout) -> Bout:
        return structs.replace(bout, **changes) if set(bout.models) == {one, other} else bout

    return structs.replace(table, bouts=tuple(map(changed, table.bouts)))
