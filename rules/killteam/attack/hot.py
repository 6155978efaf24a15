"""Hot weapons: a die after their use, and the burns of whoever used them."""

from typing_extensions import override

from rules.kernel.script import Answer, Die, Event, Line, Option, Play, Script
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table
from rules.killteam.effects.in_force import of_kind
from rules.killteam.effects.wielded import Wielded
from rules.killteam.losses.damage import hurt
from rules.killteam.teams.effects import IgnoreHot


class HotRolled(Event, frozen=True, kw_only=True):
    """A Hot weapon was used. (killteam.weapon.hot)"""

    operative: str
    face: int
    need: int

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        burns = self.face < self.need
        die = Die(faces=(self.face,), need=f"{self.need}+", outcome="burns" if burns else "holds")
        text = f"{one.name}’s weapon is Hot: it {'burns its bearer' if burns else 'holds'}."
        return Line(text=text, rule="killteam.weapon.hot", tone="dice", seat=one.seat, dice=(die,), pieces=(one.id,))


def burnt(play: Play[Table], bearer: str, weapon: Wielded, need: int) -> Script[None]:
    """A Hot weapon is rolled for once it has been used, however many it was used against.

    `need` is the HIT it was used with. (killteam.weapon.hot, killteam.weapon.hot_once,
    killteam.core.stat.change_timing)
    """
    one = play.table.models[bearer]
    if one.life != "live":
        return
    (face,) = yield from play.roll(1, "Hot", cuts=tuple(range(1, need + 1)))
    play.record(HotRolled(operative=bearer, face=face, need=need))
    if face < need and not (yield from _cooled(play, one)):
        hurt(play, bearer, 2 * face, f"{weapon.name} is Hot", "killteam.weapon.hot")


class Cooled(Event, frozen=True, kw_only=True):
    """Team equipment kept the damage of a Hot roll off its bearer."""

    operative: str
    gear: str
    name: str

    @override
    def apply(self, table: Table) -> Table:
        side = table.side(table.models[self.operative].seat)
        return table.with_side(side.seat, worn={**side.worn, self.gear: side.worn.get(self.gear, 0) + 1})

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{self.name} keep the heat off {one.name}."
        return Line(text=text, rule="killteam.weapon.hot", seat=one.seat, pieces=(one.id,))


def _cooled(play: Play[Table], bearer: Operative) -> Script[bool]:
    """Whether equipment ignores the damage of this roll, if its player wants."""
    side = play.table.side(bearer.seat)
    names = {item.id: item.name for item in side.team.equipment}
    gear = [
        found.source
        for effect, found in of_kind(play.table, bearer, IgnoreHot)
        if effect.uses is None or not side.worn.get(found.source, 0)
    ]
    if not gear:
        return False
    use = yield from play.ask(
        bearer.seat,
        rule="killteam.weapon.hot",
        prompt=f"{bearer.name} is about to be burnt. Use {names.get(gear[0], 'its ability')}?",
        options=[
            Option(id="use", label="Use it", bring=True),
            Option(id="keep", label="Keep it", bring=False),
        ],
        default=Answer("use"),
        focus=(bearer.id,),
    )
    if use:
        play.record(Cooled(operative=bearer.id, gear=gear[0], name=names.get(gear[0], "An ability")))
    return use
