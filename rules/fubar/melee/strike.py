"""A round of close combat: figures in contact strike at the same time, Suppressed ones last; strikes at vehicles."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.fubar.board import ARCS, Model, Table, Unit, arc, in_contact, touched_units
from rules.fubar.board.combat import Pair
from rules.fubar.losses.damage import strike_vehicle
from rules.fubar.losses.facts import figures_fell, least_missed
from rules.fubar.losses.saves import majority_save, roll_saves
from rules.kernel.script import Answer, Fire, Line, LogFact, Option, PickItem, PickShape, Play, Script, Seat
from rules.roster.words import listed
from rules.skirmish.d6 import Check, classes, throw_dice

RULE = "fubar.melee.allocation"


class UnsavedHits(Struct, frozen=True):
    """A number of unsaved hits on a Unit, and the seat that is credited."""

    unit: str
    hits: int
    by: Seat


def take_losses(play: Play[Table], toll: UnsavedHits, front: Sequence[str]) -> Script[None]:
    """Asks the owner for the casualties: from figures in contact (`front`) first, then from the rest.

    (fubar.melee.allocation, fubar.melee.casualties_only)
    """
    unit = play.table.units[toll.unit]
    living = play.table.living(unit)
    near = [model for model in living if model.id in front]
    rest = [model for model in living if model.id not in front]
    fallen = yield from _picked(play, unit, near, toll.hits)
    fallen += yield from _picked(play, unit, rest, toll.hits - len(fallen))
    if fallen:
        models = tuple(model.id for model in fallen)
        play.record(figures_fell(unit.id, models, toll.by, "fubar.melee.casualties_only"))


def _picked(play: Play[Table], unit: Unit, among: Sequence[Model], many: int) -> Script[tuple[Model, ...]]:
    """So many of these figures, chosen by the owner; all of them without a question if there are no more."""
    if many <= 0:
        return ()
    if many >= len(among):
        return tuple(among)
    spared = least_missed(unit, among, many)
    chosen: tuple[Model, ...] = yield from play.ask(
        unit.seat,
        rule=RULE,
        prompt=f"{unit.name} loses {many} in close combat. Who falls?",
        options=[_suggestion(unit, spared), _choice(play.table, unit, among, many)],
        default=Answer("suggested"),
        focus=tuple(model.id for model in among),
        dice=play.last_dice(),
    )
    return chosen


def _suggestion(unit: Unit, spared: Sequence[Model]) -> Option[tuple[Model, ...]]:
    names = listed([model.name for model in spared])
    detail = "the least valuable figures"
    return Option(id="suggested", label=names, detail=detail, group=unit.name, bring=tuple(spared))


def _choice(table: Table, unit: Unit, among: Sequence[Model], many: int) -> Option[tuple[Model, ...]]:
    items = tuple(PickItem(id=model.id, label=model.name, piece=model.id) for model in among)
    return Option(
        id="fall",
        label="Choose figure by figure",
        group=unit.name,
        shape=PickShape(items=items, least=many, most=many),
        resolve=lambda value: tuple(table.models[id_] for id_ in value.ids),
    )


class CombatRound(Struct, frozen=True, kw_only=True):
    """Units that fight a round now: pairs of enemies, and the order of their owners, whose first side strikes first."""

    pairs: tuple[Pair, ...]
    order: tuple[Seat, ...]

    @property
    def units(self) -> tuple[str, ...]:
        """Every Unit of the round, once."""
        return tuple(dict.fromkeys(unit for pair in self.pairs for unit in pair))

    def foes(self, unit: str) -> tuple[str, ...]:
        """The Units this one fights."""
        met = (pair if pair[0] == unit else pair[::-1] for pair in self.pairs if unit in pair)
        return tuple(dict.fromkeys(other for _, other in met))


class UnitStrike(Struct, frozen=True):
    """The strike of these figures of a Unit at another, with the hits once the dice are rolled."""

    unit: str
    target: str
    by: tuple[str, ...]
    hits: int = 0


def _rolled(blow: UnitStrike, need: int, faces: Sequence[int]) -> LogFact:
    """The dice of one Unit against another in close combat. (fubar.melee.hit)"""

    def line(table: Table) -> Line:
        unit, target, hits = table.units[blow.unit], table.units[blow.target], blow.hits
        dice = tuple(Check(need).die(face) for face in faces)
        text = f"{unit.name} strikes at {target.name}: {hits} {'hit' if hits == 1 else 'hits'} on {need}+."
        fire = Fire(by=blow.by, at=target.models, hit=hits > 0, melee=True)
        return Line(
            text=text, rule="fubar.melee.hit", tone="dice", seat=unit.seat, dice=dice, pieces=unit.models, fire=fire
        )

    return LogFact(line)


def fight_round(play: Play[Table], clash: CombatRound) -> Script[None]:
    """One round: standing figures of all sides together, then Suppressed ones. (fubar.melee.suppressed_last)"""
    yield from _strikes(play, clash, down=False)
    yield from _strikes(play, clash, down=True)


def _strikes(play: Play[Table], clash: CombatRound, *, down: bool) -> Script[None]:
    """One step of the round: all hit dice, all saves, then the casualties."""
    blows = yield from _directed(play, clash, down=down)
    if not blows:
        return
    front = {id_: in_contact(play.table, play.table.units[id_], clash.foes(id_)) for id_ in clash.units}
    tolls = yield from play.part(lambda part: _exchanged(part, clash, blows))
    for toll in tolls:
        yield from take_losses(play, toll, [model.id for model in front[toll.unit]])


def _exchanged(play: Play[Table], clash: CombatRound, blows: Sequence[UnitStrike]) -> Script[tuple[UnsavedHits, ...]]:
    """Rolls all hit dice, then all saves; returns the losses of each Unit.

    (fubar.melee.simultaneous, fubar.dice.order)
    """
    landed: list[UnitStrike] = []
    for blow in blows:
        landed += [(yield from strike(play, blow))]
    tolls: list[UnsavedHits] = []
    for unit in _saving_order(play.table, clash):
        tolls += yield from _tolls(play, unit, landed)
    return tuple(tolls)


def _sides(table: Table, clash: CombatRound) -> Iterator[Unit]:
    """The Units of the round, in the order of sides. (fubar.dice.order)"""
    for seat in clash.order:
        yield from (table.units[id_] for id_ in clash.units if table.units[id_].seat == seat)


def _saving_order(table: Table, clash: CombatRound) -> list[Unit]:
    """The order of saves: the first side saves last. (fubar.dice.order)"""
    units = list(_sides(table, clash))
    first = [unit for unit in units if unit.seat == units[0].seat]
    return [*(unit for unit in units if unit not in first), *first]


def _directed(play: Play[Table], clash: CombatRound, *, down: bool) -> Script[list[UnitStrike]]:
    """Which figures strike at which Unit: every figure in contact rolls one die. (fubar.melee.who_rolls)"""
    blows: list[UnitStrike] = []
    for unit in _sides(play.table, clash):
        strikers: dict[str, list[str]] = {}
        for model in (model for model in play.table.living(unit) if model.down == down):
            at = yield from _target(play, model, touched_units(play.table, model, clash.foes(unit.id)))
            if at:
                strikers.setdefault(at, []).append(model.id)
        blows += [UnitStrike(unit.id, target, tuple(by)) for target, by in strikers.items()]
    return blows


def _target(play: Play[Table], model: Model, units: Sequence[str]) -> Script[str]:
    """The Unit this figure strikes at; "" if it touches none. (fubar.melee.multi_targets)"""
    if not units:
        return ""
    table = play.table
    chosen: str = yield from play.ask(
        model.seat,
        rule="fubar.melee.multi_targets",
        prompt=f"{model.name} is in contact with several enemy Units. Which does it strike?",
        options=[Option(id=f"strike:{id_}", label=table.units[id_].name, bring=id_) for id_ in units],
        focus=(model.id,),
        obvious=True,
    )
    return chosen


def strike(play: Play[Table], blow: UnitStrike) -> Script[UnitStrike]:
    """Rolls one die for each striking figure against its Unit's own Expertise, without modifiers.

    (fubar.melee.hit, fubar.cover.not_in_melee)
    """
    need = play.table.units[blow.unit].numbers.expertise
    target = play.table.units[blow.target].name
    faces = yield from play.roll(len(blow.by), f"close combat against {target}", cuts=(1, need))
    landed = UnitStrike(blow.unit, blow.target, blow.by, sum(map(Check(need).passes, faces)))
    play.record(_rolled(landed, need, faces))
    return landed


def _tolls(play: Play[Table], unit: Unit, landed: Sequence[UnitStrike]) -> Script[list[UnsavedHits]]:
    """The saves of one Unit, enemy by enemy, and its losses. (fubar.melee.save)"""
    tolls: list[UnsavedHits] = []
    table = play.table
    by = list(dict.fromkeys(table.units[blow.unit].seat for blow in landed if blow.target == unit.id))
    for seat in by:
        hits = sum(blow.hits for blow in landed if blow.target == unit.id and table.units[blow.unit].seat == seat)
        _, unsaved = yield from roll_saves(play, hits, majority_save(table, unit), unit.name, rule="fubar.melee.save")
        if unsaved:
            tolls.append(UnsavedHits(unit.id, unsaved, seat))
    return tolls


def strike_hull(play: Play[Table], unit_id: str, vehicle_id: str) -> Script[None]:
    """Standing figures in contact strike, then Suppressed ones; the vehicle does not strike back.

    (fubar.melee.vehicle_target)
    """
    for down in (False, True):
        if not play.table.living(play.table.units[vehicle_id]):
            return
        hitting = yield from blows_at(play, unit_id, vehicle_id, down=down)
        if hitting:
            yield from strike_vehicle(play, vehicle_id, hitting, play.table.units[unit_id].seat)


def blows_at(play: Play[Table], unit_id: str, vehicle_id: str, *, down: bool) -> Script[tuple[str, ...]]:
    """The strikes of figures in contact, grouped by arc; returns the figures that hit. (fubar.melee.vehicle_target)"""
    table = play.table
    unit, vehicle = table.units[unit_id], table.units[vehicle_id]
    strikers = [model for model in in_contact(table, unit, (vehicle_id,)) if model.down == down]

    def side(model: Model) -> int:
        return ARCS.index(arc(table, vehicle, model.at))

    strikers.sort(key=side)
    check, reason = Check(unit.numbers.expertise), f"close combat against {vehicle.name}"
    faces = yield from throw_dice(play, strikers, reason, lambda _: classes(check), alike=side)
    hitting = tuple(model.id for model, face in zip(strikers, faces, strict=True) if check.passes(face))
    if faces:
        blow = UnitStrike(unit_id, vehicle_id, tuple(model.id for model in strikers), len(hitting))
        play.record(_rolled(blow, check.need, faces))
    return hitting
