"""One bout of fire: everything a Unit shoots at one target, from the first hit die to the last loss."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from typing_extensions import override

from rules.fubar.aim import Shot
from rules.fubar.damage import strike_vehicle
from rules.fubar.saves import majority_save, saved
from rules.fubar.share import take_hits
from rules.fubar.shield import shield_save
from rules.fubar.table import Table
from rules.kernel.event import Die, Event, Line
from rules.kernel.play import Play, Script


class Volley(Struct, frozen=True, kw_only=True):
    """The shots of one Unit at one target, in the order their dice fall. (fubar.fire.bout)"""

    unit: str
    target: str
    shots: tuple[Shot, ...]


class HitsRolled(Event, frozen=True, kw_only=True):
    """The hit dice of a bout. (fubar.fire.dice, fubar.fire.hit)"""

    volley: Volley
    faces: tuple[int, ...]

    @override
    def line(self, table: Table) -> Line:
        unit, target = table.units[self.volley.unit], table.units[self.volley.target]
        dice = tuple(_die(shot, face) for shot, face in dealt(self.volley.shots, self.faces))
        hits = sum(die.outcome == "success" for die in dice)
        many = f"{hits} {'hit' if hits == 1 else 'hits'} from {len(dice)} {'die' if len(dice) == 1 else 'dice'}"
        text = f"{unit.name} fires at {target.name}: {many}."
        return Line(text=text, rule="fubar.fire.hit", tone="dice", seat=unit.seat, dice=dice, pieces=target.models)


def _die(shot: Shot, face: int) -> Die:
    aim = f", +{shot.added} for Aimed Fire" if shot.added else ""
    outcome = "success" if shot.hits(face) else "failure"
    return Die(faces=(face,), need=f"{shot.need}+", outcome=outcome, note=f"{shot.gun.weapon}{aim}")


def dealt(shots: Sequence[Shot], faces: Sequence[int]) -> Iterator[tuple[Shot, int]]:
    """Each die with the shot it belongs to. (fubar.dice.order)"""
    return zip((shot for shot in shots for _ in range(shot.dice)), faces, strict=True)


def bout(play: Play[Table], volley: Volley) -> Script[int]:
    """Hit dice, saves, and what is left of the hits; how many were not saved by a Unit of figures.

    (fubar.fire.sequence, fubar.fire.target_unit, fubar.loss.save, fubar.vehicle.troops_behind)
    """
    faces = yield from _hit_dice(play, volley)
    play.record(HitsRolled(volley=volley, faces=faces))
    firers = [shot.gun.model for shot, face in dealt(volley.shots, faces) if shot.hits(face)]
    seat = play.table.units[volley.unit].seat
    if play.table.units[volley.target].vehicle:
        yield from strike_vehicle(play, volley.target, firers, seat)
        return 0
    unsaved = yield from _unsaved(play, volley.target, firers)
    yield from take_hits(play, volley.target, unsaved, seat, rule="fubar.loss.removed")
    return unsaved


def _hit_dice(play: Play[Table], volley: Volley) -> Script[tuple[int, ...]]:
    """All the dice, shot by shot; neighbours that need the same are thrown together. (fubar.dice.order)"""
    reason = f"to hit {play.table.units[volley.target].name}"
    faces: tuple[int, ...] = ()
    for lowest, alike in groupby(volley.shots, key=lambda shot: shot.lowest):
        many = sum(shot.dice for shot in alike)
        faces += yield from play.roll(many, reason, cuts=(1, lowest))
    return faces


def _unsaved(play: Play[Table], target_id: str, firers: Sequence[str]) -> Script[int]:
    """The hits left after the save of a vehicle the Unit is behind, then its own. (fubar.vehicle.troops_behind)"""
    table = play.table
    target = table.units[target_id]
    shields = [shield_save(table, table.models[firer], target) for firer in firers]
    left = shields.count(None)
    for need, alike in groupby(shield for shield in shields if shield is not None):
        who = f"{target.name} behind a vehicle"
        _, through = yield from saved(play, len(list(alike)), need, who, rule="fubar.vehicle.troops_behind")
        left += through
    _, unsaved = yield from saved(play, left, majority_save(play.table, target), target.name)
    return unsaved
