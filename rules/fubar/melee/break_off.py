"""Breaking off from a continuing combat, and following up whoever does."""

from typing import Final

from rules.fubar.activation.attempt import activation_roll, chance_words
from rules.fubar.board import Table, Unit, centre
from rules.fubar.board.combat import foes_in_contact, in_initiative_order, moved_up, units_activated, units_released
from rules.fubar.melee.move_up import MoveUpOrder, move_up
from rules.fubar.move.closing import foes_of
from rules.fubar.move.course import MoveOrder
from rules.fubar.move.withdraw import drift
from rules.geometry.point import INCH
from rules.kernel.script import Answer, Die, Line, LogFact, Option, Play, Script
from rules.roster.words import listed

BREAK: Final = "fubar.melee.break_off.roll"
FOLLOW: Final = "fubar.melee.follow_up.roll"
FOLLOW_MOVE: Final = "fubar.melee.follow_up.move"


def _distance(unit: Unit, face: int, how: str, rule: str) -> LogFact:
    """How far a Unit breaks off or follows up; a quantity, so 1 and 6 mean nothing more. (fubar.dice.natural_scope)"""
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
    """The roll, the move away and whoever follows; whether the Unit is caught.

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
    """One die for the Unit, and one direction: from the middle of its enemies through its own."""
    faces = yield from play.roll(1, "distance of breaking off")
    table, rule = play.table, "fubar.melee.break_off.move"
    play.record(_distance(table.units[unit_id], faces[0], "breaks off by", rule))
    living = table.living(table.units[unit_id])
    here, there = centre(table, living), centre(table, foes_of(table, foes))
    places = drift(table, living, (here.x - there.x, here.y - there.y), faces[0] * INCH)
    play.record(moved_up(play.table, unit_id, places, rule))


def _followed(play: Play[Table], unit_id: str, foes: tuple[str, ...]) -> Script[None]:
    """Every Unit that opposed it may follow, each by its own roll. (fubar.melee.follow_up.roll)"""
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
    """One die, and each figure up to that far towards the enemy. (fubar.melee.follow_up.move)"""
    faces = yield from play.roll(1, "distance of following up")
    play.record(_distance(play.table.units[foe], faces[0], "may follow", FOLLOW_MOVE))
    order = MoveOrder(name="following up", rule=FOLLOW_MOVE, allowance=faces[0] * INCH, may_touch=(unit_id,))
    movers = tuple(model.id for model in play.table.living(play.table.units[foe]))
    yield from move_up(play, MoveUpOrder(unit=foe, movers=movers, order=order, must_touch=False))
