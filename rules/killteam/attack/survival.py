"""Ploys and abilities by which somebody who would be incapacitated may stay."""

from typing_extensions import override

from rules.kernel.script import Die, Event, Line, Play, Script
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.effects.in_force import of_kind
from rules.killteam.ploys.ploys import at_moment
from rules.killteam.teams.effects import SurviveRoll


class Survived(Event, frozen=True, kw_only=True):
    """An operative that would have been incapacitated rolled to stay, and did or did not."""

    operative: str
    face: int
    need: int
    wounds: int

    @override
    def apply(self, table: Table) -> Table:
        stays = self.face >= self.need
        return table.with_model(self.operative, wounds=self.wounds) if stays else table

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        stays = self.face >= self.need
        die = Die(faces=(self.face,), need=f"{self.need}+", outcome="stays" if stays else "falls")
        text = f"{one.name} stays with {self.wounds} wounds." if stays else f"{one.name} does not get away with it."
        rule = "killteam.flow.firefight_ploy"
        return Line(text=text, rule=rule, tone="dice", seat=one.seat, dice=(die,), pieces=(one.id,))


def survived(play: Play[Table], victim: Operative, foe: str, why: str) -> Script[bool | None]:
    """Whether it rolls, as its player wants or always, and stays: then whether the sequence ends.

    None: the damage is inflicted.
    """
    effects = yield from at_moment(
        play, "would_be_incapacitated", victim, foe=foe,
        told=f"{why} would incapacitate {victim.name}.",
    )  # fmt: skip
    own = [effect for effect, _ in of_kind(play.table, victim, SurviveRoll)]
    for effect in (*effects, *own):
        if isinstance(effect, SurviveRoll):
            (face,) = yield from play.roll(1, "to stay", cuts=(1, effect.target))
            play.record(Survived(operative=victim.id, face=face, need=effect.target, wounds=effect.wounds))
            if face >= effect.target:
                return effect.ends_sequence
    return None
