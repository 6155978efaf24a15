"""One volley: all fire of a Unit at one target, from the first hit die to the last loss."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct, structs

from rules.fubar.board import Arc, Table, arc
from rules.fubar.losses.damage import strike_vehicle
from rules.fubar.losses.owner_choice import take_hits
from rules.fubar.losses.saves import majority_save, roll_saves
from rules.fubar.shoot.aim import Shot
from rules.fubar.sight.cover import shield_save
from rules.kernel.script import Die, Fire, Line, LogFact, Play, Script
from rules.skirmish.d6 import classes, throw_dice


class Volley(Struct, frozen=True, kw_only=True):
    """The shots of one Unit at one target, in the order of their dice. (fubar.fire.bout)"""

    unit: str
    target: str
    shots: tuple[Shot, ...]


def dice_in_words(shots: Sequence[Shot]) -> str:
    """The dice in words: "9 dice: 7 at 5+, 2 at 6+", or "9 dice at 5+"."""
    needs = sorted({shot.need for shot in shots})
    counts = [(sum(shot.dice for shot in shots if shot.need == need), need) for need in needs]
    each = ", ".join(f"{many} at {need}+" for many, need in counts)
    dice, aim = sum(shot.dice for shot in shots), shots[0].added
    words = f"{dice} {'die' if dice == 1 else 'dice'}{f' at {needs[0]}+' if len(needs) == 1 else f': {each}'}"
    return f"{words}, +{aim} on {'it' if dice == 1 else 'each'}" if aim else words


def _rolled(volley: Volley, faces: tuple[int, ...]) -> LogFact:
    """The hit dice of a volley. (fubar.fire.dice, fubar.fire.hit)"""

    def line(table: Table) -> Line:
        unit, target = table.units[volley.unit], table.units[volley.target]
        dice = tuple(_die(table, shot, face) for shot, face in shot_of_each_die(volley.shots, faces))
        hits = sum(die.outcome == "success" for die in dice)
        many = f"{hits} {'hit' if hits == 1 else 'hits'} from {len(dice)} {'die' if len(dice) == 1 else 'dice'}"
        text, seat, pieces = f"{unit.name} fires at {target.name}: {many}.", unit.seat, target.models
        fire = Fire(by=tuple(dict.fromkeys(shot.gun.model for shot in volley.shots)), at=pieces, hit=hits > 0)
        return Line(text=text, rule="fubar.fire.hit", tone="dice", seat=seat, dice=dice, pieces=pieces, fire=fire)

    return LogFact(line)


def _die(table: Table, shot: Shot, face: int) -> Die:
    aim = f", +{shot.added} for Aimed Fire" if shot.added else ""
    return shot.check.die(face, f"{table.weapons[shot.gun.weapon].name}{aim}")


def shot_of_each_die(shots: Sequence[Shot], faces: Sequence[int]) -> Iterator[tuple[Shot, int]]:
    """Each die with its shot. (fubar.dice.order)"""
    return zip((shot for shot in shots for _ in range(shot.dice)), faces, strict=True)


def resolve_volley(play: Play[Table], volley: Volley) -> Script[None]:
    """Rolls hits and saves, and applies the unsaved hits. (fubar.fire.sequence, fubar.fire.target_unit)"""
    ready = volley_at_place(play.table, volley)
    seat = play.table.units[volley.unit].seat
    hits = yield from roll_hits(play, ready)
    if play.table.units[volley.target].vehicle:
        yield from strike_vehicle(play, volley.target, [shot.gun.model for shot in hits], seat)
        return
    unsaved = yield from unsaved_hits(play, volley.target, hits)
    yield from take_hits(play, volley.target, unsaved, seat, rule="fubar.loss.removed")


def volley_at_place(table: Table, volley: Volley) -> Volley:
    """The volley with what depends on each firer's place: the save of a vehicle that protects its target, and the arc.

    (fubar.vehicle.troops_behind, fubar.vehicle.damage.arcs)
    """
    target = table.units[volley.target]
    firers = dict.fromkeys(shot.gun.model for shot in volley.shots)
    shields = {id_: shield_save(table, table.models[id_], target) for id_ in firers}
    sides = {id_: arc(table, target, table.models[id_].at) if target.vehicle else None for id_ in firers}
    shots = (structs.replace(shot, shield=shields[shot.gun.model], side=sides[shot.gun.model]) for shot in volley.shots)
    return structs.replace(volley, shots=tuple(shots))


def roll_hits(play: Play[Table], volley: Volley) -> Script[list[Shot]]:
    """Rolls all hit dice, shot by shot; returns the shot behind each hit. (fubar.dice.order)

    Neighbouring shots with equal dice are rolled together.
    """
    reason = f"to hit {play.table.units[volley.target].name}"
    dice = [shot for shot in volley.shots for _ in range(shot.dice)]
    faces = yield from throw_dice(play, dice, reason, lambda shot: classes(shot.check), alike=_worth)
    play.record(_rolled(volley, faces))
    return [shot for shot, face in shot_of_each_die(volley.shots, faces) if shot.hits(face)]


def _worth(shot: Shot) -> tuple[int, int | None, Arc | None]:
    return shot.check.lowest, shot.shield, shot.side


def unsaved_hits(play: Play[Table], target_id: str, hits: Sequence[Shot]) -> Script[int]:
    """The hits left after the save of a vehicle in front of the target, then its own saves.

    (fubar.vehicle.troops_behind)
    """
    target = play.table.units[target_id]
    left = sum(shot.shield is None for shot in hits)
    for need, alike in groupby(shot.shield for shot in hits if shot.shield is not None):
        who = f"{target.name} behind a vehicle"
        _, through = yield from roll_saves(play, len(list(alike)), need, who, rule="fubar.vehicle.troops_behind")
        left += through
    _, unsaved = yield from roll_saves(play, left, majority_save(play.table, target), target.name)
    return unsaved
