"""The first roll-off: who has initiative during set-up, and who takes which drop zone."""

from rules.kernel.script import Option, Play, Script, Seat
from rules.killteam.board import SEATS, Table, other, stage_reached
from rules.killteam.killzone import Zone
from rules.killteam.setup.facts import (
    DROP_ZONE,
    ROLL_OFF,
    TIE,
    ZONES,
    drop_zone_picked,
    initiative_decided,
    zone_name,
)
from rules.skirmish.choices import ask_choice
from rules.skirmish.turn_order import roll_off_order, rolled_off


def roll_off_step(play: Play[Table]) -> Script[None]:
    """Both roll a die, again on a tie; the higher decides who has initiative.

    (killteam.setup.roll_off, killteam.setup.roll_off_tie)
    """
    names = {side.seat: side.roster_name for side in play.table.sides}
    rolled = rolled_off("Roll-off: ", names, ROLL_OFF, tied=TIE)
    winner, *_ = yield from roll_off_order(play, SEATS, "roll-off", rolled)
    prompt = "You won the roll-off. Who has initiative while the battle is set up?"
    first = yield from who_has_initiative(play, winner, rule=ROLL_OFF, prompt=prompt)
    play.record(initiative_decided(play.table, first, winner))
    play.record(stage_reached("drop_zones"))


def who_has_initiative(play: Play[Table], seat: Seat, *, rule: str, prompt: str) -> Script[Seat]:
    """Asks a player who has initiative."""
    opponent = other(seat)
    own = Option(id="initiative:own", label="I have it", bring=seat)
    theirs = Option(id="initiative:other", label=f"{play.table.side(opponent).roster_name} has it", bring=opponent)
    return (yield from ask_choice(play, seat, rule, prompt, [own, theirs]))


def drop_zones_step(play: Play[Table]) -> Script[None]:
    """The player with initiative picks one of the two drop zones. (killteam.setup.drop_zone)"""
    seat = play.table.initiative
    options: list[Option[Zone]] = [
        Option(id=f"zone:{zone}", label=f"In the {zone_name(play.table, zone)}", bring=zone) for zone in ZONES
    ]
    taken = yield from ask_choice(play, seat, DROP_ZONE, "Which drop zone is yours?", options)
    play.record(drop_zone_picked(play.table, seat, taken))
    play.record(stage_reached("operatives"))
