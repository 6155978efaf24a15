"""Continuing combats: at the start of a turn each is broken off or fought for another round."""

from typing import Final

from rules.fubar.activation.attempt import activation_roll, chance_words
from rules.fubar.board import Table, Unit, centre, combat_of, foes_in_contact, in_contact, in_initiative_order, moved_up
from rules.fubar.board.combat import Pair, units_activated, units_released
from rules.fubar.melee.move_up import MoveUpOrder, move_up
from rules.fubar.melee.strike import CombatRound, fight_round
from rules.fubar.move.closing import foes_of
from rules.fubar.move.course import MoveOrder
from rules.fubar.move.withdraw import drift
from rules.geometry import INCH
from rules.kernel.script import Answer, Die, Line, LogFact, Option, Play, Script, TableFact
from rules.roster.words import listed

BREAK: Final = "fubar.melee.break_off.roll"
FOLLOW: Final = "fubar.melee.follow_up.roll"
FOLLOW_MOVE: Final = "fubar.melee.follow_up.move"


def _distance(unit: Unit, face: int, how: str, rule: str) -> LogFact:
    """The distance a Unit breaks off or follows up; natural 1 and 6 have no special meaning.

    (fubar.dice.natural_scope)
    """
    die = Die(faces=(face,), outcome=f"{face}″")
    return LogFact(Line(text=f"{unit.name} {how} {face}″.", rule=rule, tone="dice", seat=unit.seat, dice=(die,)))


def break_offs(play: Play[Table], units: tuple[str, ...]) -> Script[None]:
    """Every Unit of the combat may try to break off, in initiative order, until one is caught.

    (fubar.melee.break_off.declare, fubar.melee.break_off.fail, fubar.melee.break_off.supersedes)
    """
    for unit_id in in_initiative_order(play.table, units):
        if play.table.units[unit_id].locked and (yield from _wants_to(play, unit_id)):
            caught = yield from _break_off(play, unit_id)
            if caught:
                return


def _wants_to(play: Play[Table], unit_id: str) -> Script[bool]:
    table = play.table
    unit = table.units[unit_id]
    foes, chance = listed([table.units[foe].name for foe in unit.locked]), chance_words(table, unit)
    away = Option(id="break", label="Break off", detail=chance, group=unit.name, rule=BREAK, bring=True)
    return play.ask(
        unit.seat,
        rule="fubar.melee.break_off.declare",
        prompt=f"{unit.name} is in close combat with {foes}. Does it fight on?",
        options=[Option(id="fight", label="Fight", group=unit.name, bring=False), away],
        default=Answer("fight"),
        focus=unit.models,
    )


def _break_off(play: Play[Table], unit_id: str) -> Script[bool]:
    """The roll, the move away and the Units that follow; returns whether the Unit is caught.

    (fubar.melee.break_off.roll, fubar.melee.break_off.fail, fubar.melee.follow_up.caught)
    """
    success = yield from activation_roll(play, unit_id, "breaking off", rule=BREAK)
    play.record(units_activated(play.table, (unit_id,)))
    if not success:
        return False
    foes = play.table.units[unit_id].locked
    yield from _move_away(play, unit_id, foes)
    held = foes_in_contact(play.table, play.table.units[unit_id], foes)
    if not held:
        yield from _followed(play, unit_id, foes)
        held = foes_in_contact(play.table, play.table.units[unit_id], foes)
    _let_go(play, unit_id, tuple(foe for foe in foes if foe not in held))
    return bool(held)


def _let_go(play: Play[Table], unit_id: str, foes: tuple[str, ...]) -> None:
    """These enemies have not caught the Unit; the combat has activated them. (fubar.melee.follow_up.not_caught)"""
    if foes:
        pairs = [(unit_id, foe) for foe in foes]
        play.record(units_released(play.table, pairs, "fubar.melee.follow_up.not_caught"))
        play.record(units_activated(play.table, foes))


def _move_away(play: Play[Table], unit_id: str, foes: tuple[str, ...]) -> Script[None]:
    """One die for the Unit, and one direction: from the middle of its enemies through its own middle."""
    faces = yield from play.roll(1, "distance of breaking off")
    table, rule = play.table, "fubar.melee.break_off.move"
    play.record(_distance(table.units[unit_id], faces[0], "breaks off by", rule))
    living = table.living(table.units[unit_id])
    here, there = centre(table, living), centre(table, foes_of(table, foes))
    places = drift(table, living, (here.x - there.x, here.y - there.y), faces[0] * INCH)
    play.record(moved_up(play.table, unit_id, places, rule))


def _followed(play: Play[Table], unit_id: str, foes: tuple[str, ...]) -> Script[None]:
    """Every Unit that fought it may follow, each by its own roll. (fubar.melee.follow_up.roll)"""
    for foe in in_initiative_order(play.table, foes):
        follows = yield from _wants_to_follow(play, foe, unit_id)
        if not follows:
            unit = play.table.units[foe]
            play.record(LogFact(Line(text=f"{unit.name} does not follow.", rule=FOLLOW, seat=unit.seat)))
        elif (yield from activation_roll(play, foe, "following up", rule=FOLLOW)):
            yield from _follow(play, foe, unit_id)


def _wants_to_follow(play: Play[Table], foe: str, unit_id: str) -> Script[bool]:
    table = play.table
    unit = table.units[foe]
    detail = chance_words(table, unit)
    follow = Option(id="follow", label="Follow up", detail=detail, group=unit.name, bring=True)
    return play.ask(
        unit.seat,
        rule=FOLLOW,
        prompt=f"{table.units[unit_id].name} breaks off. Does {unit.name} follow?",
        options=[follow, Option(id="stay", label="Let them go", group=unit.name, bring=False)],
        default=Answer("stay"),
        focus=unit.models,
        dice=play.last_dice(),
    )


def _follow(play: Play[Table], foe: str, unit_id: str) -> Script[None]:
    """Rolls one die, and moves each figure up to that far towards the enemy. (fubar.melee.follow_up.move)"""
    faces = yield from play.roll(1, "distance of following up")
    play.record(_distance(play.table.units[foe], faces[0], "may follow", FOLLOW_MOVE))
    order = MoveOrder(name="following up", rule=FOLLOW_MOVE, allowance=faces[0] * INCH, may_touch=(unit_id,))
    movers = tuple(model.id for model in play.table.living(play.table.units[foe]))
    yield from move_up(play, MoveUpOrder(unit=foe, movers=movers, order=order, must_touch=False))


CLOSING_UP: Final = 3_000


ALL_HANDLED: Final = TableFact(
    Line(text="Every close combat has been fought out for this turn.", rule="fubar.melee.continue"),
    lambda table: table.with_changes(stage="activations"),
)


def _handled(table: Table, units: tuple[str, ...]) -> TableFact:
    """The continuing combat of these Units is handled for this turn. (fubar.melee.continue)"""
    names = listed([table.units[id_].name for id_ in units])
    line = Line(text=f"Close combat goes on: {names}.", rule="fubar.melee.continue", tone="heading")
    return TableFact(line, lambda table: table.with_changes(fought=(*table.fought, *units)))


def combats_step(play: Play[Table]) -> Script[None]:
    """Handles one continuing combat, or ends this stage; the holder of the initiative chooses which is next."""
    waiting = waiting_combats(play.table)
    if not waiting:
        play.record(ALL_HANDLED)
        return
    units = yield from _chosen(play, waiting)
    play.record(_handled(play.table, units))
    yield from break_offs(play, units)
    yield from _another_round(play, units)


def waiting_combats(table: Table) -> tuple[tuple[str, ...], ...]:
    """The combats that are not handled yet in this turn, each as its Units."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in table.units.values():
        if unit.locked and unit.id not in table.fought:
            units = in_initiative_order(table, combat_of(table, unit.id))
            found.setdefault(min(units), units)
    return tuple(found.values())


def _chosen(play: Play[Table], waiting: tuple[tuple[str, ...], ...]) -> Script[tuple[str, ...]]:
    """Asks which combat is next; the first player in initiative order decides. (fubar.melee.order_of_combats)"""
    table = play.table
    options = [
        Option(
            id=f"combat:{units[0]}",
            label=listed([table.units[id_].name for id_ in units]),
            piece=table.living(table.units[units[0]])[0].id,
            bring=units,
        )
        for units in waiting
    ]
    return play.ask(
        next(seat for seat in table.order if table.units_of(seat)),
        rule="fubar.melee.order_of_combats",
        prompt="Which close combat is handled next?",
        options=options,
        default=Answer(options[0].id),
        obvious=True,
    )


def _another_round(play: Play[Table], units: tuple[str, ...]) -> Script[None]:
    """Closes up and fights, or ends the combat if nobody is in contact any more. (fubar.melee.end)"""
    for id_ in in_initiative_order(play.table, units):
        yield from _close_up(play, id_)
    table = play.table
    pairs = locked_pairs(table, units)
    met = tuple(pair for pair in pairs if in_contact(table, table.units[pair[0]], (pair[1],)))
    if not met:
        if pairs:
            play.record(units_released(table, pairs, "fubar.melee.end"))
        return
    play.record(units_activated(table, [id_ for id_ in units if table.units[id_].locked]))
    yield from fight_round(play, CombatRound(pairs=met, order=table.order))


def _close_up(play: Play[Table], unit_id: str) -> Script[None]:
    """Figures out of contact may move up to 3 inches into contact. (fubar.melee.move_up)"""
    table = play.table
    unit = table.units[unit_id]
    if not unit.locked:
        return
    order = MoveOrder(name="closing up", rule="fubar.melee.move_up", allowance=CLOSING_UP, may_touch=unit.locked)
    movers = tuple(model.id for model in table.living(unit))
    yield from move_up(play, MoveUpOrder(unit=unit_id, movers=movers, order=order))


def locked_pairs(table: Table, units: tuple[str, ...]) -> tuple[Pair, ...]:
    """All pairs of these Units that are locked with each other."""
    order = {id_: number for number, id_ in enumerate(units)}
    return tuple((id_, foe) for id_ in units for foe in table.units[id_].locked if order[id_] < order.get(foe, -1))
