"""Smoke and stun grenades: uses of the whole team, thrown by any of its operatives."""

from collections.abc import Iterator
from functools import partial
from itertools import count

from msgspec import structs
from typing_extensions import override

from rules.battlefield.surface import level_at, standing_faults
from rules.geometry import INCH, Disc, Point
from rules.kernel.script import Die, Event, LazyRefusal, Line, Option, Play, Refusal, Refused, Script, Spot, SpotShape
from rules.killteam.activation.actions import SMOKE, STUN, Deed, barred, fact_action
from rules.killteam.attack.facts import stunned
from rules.killteam.board import NO, Marker, Operative, Table, board_now, other, shows
from rules.killteam.board.measure import TOKEN, apart, disc, near, separation, visible, within
from rules.killteam.effects.in_force import of_kind
from rules.killteam.teams.effects import ExtraActionUse
from rules.killteam.teams.universal import GRENADE_TEXTS
from rules.skirmish.limits import Length, out_of_range

REACH = 6 * INCH
BLAST = INCH
STUNS = 3


class Smoked(Event, frozen=True, kw_only=True):
    """A smoke marker lies on the board. `own` was not a pick of the team but an ability, by its id.

    (killteam.equip.smoke, killteam.equip.smoke_area)
    """

    operative: str
    at: Point
    on: str
    own: str = ""

    @override
    def apply(self, table: Table) -> Table:
        one = table.models[self.operative]
        free = next(id_ for id_ in (f"smoke-{number}" for number in count(1)) if id_ not in table.markers)
        marker = Marker(id=free, kind="smoke", at=self.at, on=self.on, owner=one.seat)
        smoked = structs.replace(table, markers={**table.markers, marker.id: marker})
        return spent(smoked, one, "smoke", self.own)

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        text = f"{one.name} throws a smoke grenade."
        return Line(text=text, rule=SMOKE.rule, seat=one.seat, pieces=(one.id,))


class StunThrown(Event, frozen=True, kw_only=True):
    """A stun grenade was thrown; everybody near rolls. (killteam.equip.stun_grenade)"""

    operative: str
    target: str
    own: str = ""

    @override
    def apply(self, table: Table) -> Table:
        return spent(table, table.models[self.operative], "stun", self.own)

    @override
    def line(self, table: Table) -> Line:
        one, target = table.models[self.operative], table.models[self.target]
        text = f"{one.name} throws a stun grenade at {target.name}."
        return Line(text=text, rule=STUN.rule, tone="heading", seat=one.seat, pieces=(one.id, target.id))


class StunRolled(Event, frozen=True, kw_only=True):
    """One of those near a stun grenade rolled. (killteam.equip.stun_grenade)"""

    operative: str
    face: int

    @override
    def line(self, table: Table) -> Line:
        one = table.models[self.operative]
        die = Die(faces=(self.face,), need=f"{STUNS}+", outcome="stunned" if self.face >= STUNS else "unharmed")
        text = f"{one.name}, in the blast of the stun grenade, is {'stunned' if self.face >= STUNS else 'unharmed'}."
        return Line(text=text, rule=STUN.rule, tone="dice", seat=one.seat, dice=(die,))


def spent(table: Table, thrower: Operative, grenade: str, own: str) -> Table:
    """The table with one use less: of the ability, or of the team's picks. (killteam.equip.utility_grenades)"""
    if own:
        spent, used = ({**had, own: had.get(own, 0) + 1} for had in (thrower.spent, thrower.used))
        return table.with_model(thrower.id, spent=spent, used=used)
    grenades = table.side(thrower.seat).grenades
    return table.with_side(thrower.seat, grenades={**grenades, grenade: grenades[grenade] - 1})


def thrown(table: Table, operative: Operative) -> list[Option[Deed]]:
    """Smoke and stun grenades, where its team has any or an ability gives one."""
    side = table.side(operative.seat)
    smoke, stun = (next(_own(table, operative, kind.name), "") for kind in (SMOKE, STUN))
    smokes = [_smoke(table, operative, smoke)] if smoke or "smoke" in side.grenades else []
    return [*smokes, *(_stuns(table, operative, stun) if stun or "stun" in side.grenades else [])]


def _own(table: Table, operative: Operative, action: str) -> Iterator[str]:
    """Abilities that give the action once more: in the battle, in a turning point, or whenever one acts.

    (killteam.action.mission)
    """
    for effect, found in of_kind(table, operative, ExtraActionUse):
        had = {"per_battle": operative.spent, "per_turning_point": operative.used}.get(effect.uses, {})
        if effect.action == action and not had.get(found.source):
            yield found.source


def _left(table: Table, operative: Operative, grenade: str, own: str) -> Refusal | None:
    """Why the team cannot use another one; an ability gives one of its own. (killteam.equip.utility_grenades)"""
    side = table.side(operative.seat)
    if own or side.grenades.get(grenade, 0):
        return None
    return NO("no-grenade", side=side.roster_name, grenade=f"{grenade} grenade")


def _smoke(table: Table, operative: Operative, own: str) -> Option[Deed]:
    def resolve(value: Spot) -> Deed:
        fault = misplaced(table, operative, value)
        if fault:
            raise Refused(fault)
        return fact_action(operative, SMOKE, Smoked(operative=operative.id, at=value.at, on=value.on, own=own))

    return Option(
        id="smoke",
        label=SMOKE.name,
        detail=f"{'Its own, ' if own else ''}{GRENADE_TEXTS['smoke']}",
        piece=operative.id,
        rule=SMOKE.rule,
        refusal=barred(table, operative, SMOKE) or _left(table, operative, "smoke", own),
        shape=SpotShape(radius=TOKEN, glyph="smoke"),
        resolve=resolve,
    )


def misplaced(table: Table, operative: Operative, spot: Spot) -> Refusal | None:
    """Why smoke cannot be placed there: too far, unseen, or nowhere to lie. (killteam.equip.smoke)"""
    board, base = board_now(table), disc(table, operative)
    flat = Disc(spot.at, TOKEN, level_at(board.field, spot.at, spot.on))
    if not near(board, base, flat, REACH):
        return out_of_range(SMOKE.rule, Length(separation(board, base, flat), REACH), "that spot", "the grenade")
    if standing_faults(board.resting, flat, spot.on, {}):
        return NO("marker-unsupported", rule=SMOKE.rule)
    if not shows(board, base, flat):
        return NO("spot-unseen", rule=SMOKE.rule, operative=operative.name)
    return None


def _stuns(table: Table, operative: Operative, own: str) -> list[Option[Deed]]:
    """At any enemy in view; who else is hit follows from where it stands. (killteam.equip.stun_grenade)"""
    closed = barred(table, operative, STUN) or _left(table, operative, "stun", own)
    return [
        Option(
            id=f"stun:{target.id}",
            label=target.name,
            detail=f"1 AP{', its own' if own else ''}; all within 1″ of it roll: on 3+ 1 APL less",
            group=STUN.name,
            piece=target.id,
            rule=STUN.rule,
            refusal=closed or unreached(table, operative, target),
            bring=stunning(operative, target, own),
        )
        for target in table.living(other(operative.seat))
    ]


def unreached(table: Table, operative: Operative, target: Operative) -> Refusal | LazyRefusal | None:
    """Why the grenade does not reach somebody. (killteam.equip.stun_grenade)"""
    if not within(table, operative, target, REACH):
        return LazyRefusal(partial(_too_far, table, operative, target))
    if not visible(table, operative, target):
        return NO("unseen", rule=STUN.rule, operative=operative.name, target=target.name)
    return None


def _too_far(table: Table, operative: Operative, target: Operative) -> Refusal:
    return out_of_range(STUN.rule, Length(apart(table, operative, target), REACH), target.name, "the grenade")


def stunning(operative: Operative, target: Operative, own: str = "") -> Deed:
    """The deed of throwing a stun grenade at somebody."""
    return Deed(operative=operative.id, kind=STUN, script=partial(_burst, operative, target, own), foe=target.id)


def _burst(operative: Operative, target: Operative, own: str, play: Play[Table]) -> Script[None]:
    play.record(StunThrown(operative=operative.id, target=target.id, own=own))
    living = [one for one in play.table.models.values() if one.life == "live"]
    hit = [one for one in living if within(play.table, target, one, BLAST)]
    faces = yield from play.roll(len(hit), "stun grenade", cuts=(1, STUNS))
    for one, face in zip(hit, faces, strict=True):
        play.record(StunRolled(operative=one.id, face=face))
        if face >= STUNS:
            play.record(stunned(one.id, "a stun grenade", STUN.rule))
