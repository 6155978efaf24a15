"""The first roll-off: who has initiative while the battle is set up, and who takes which drop zone."""

from rules.kernel.script import Answer, Option, Play, Script, Seat
from rules.killteam.board import SEATS, Table, Zone, other, stage_reached
from rules.killteam.setup.facts import (
    DROP_ZONE,
    ROLL_OFF,
    ZONES,
    drop_zone_picked,
    initiative_decided,
    rolled_off,
    zone_name,
)
from rules.skirmish.rolloffs import roll_off_order


def roll_off_step(play: Play[Table]) -> Script[None]:
    """A die each, again while they are equal; the higher decides who has initiative.

    (killteam.setup.roll_off, killteam.setup.roll_off_tie)
    """
    winner, *_ = yield from roll_off_order(play, SEATS, "roll-off", lambda _, faces: rolled_off(play.table, faces))
    prompt = "You won the roll-off. Who has initiative while the battle is set up?"
    first = yield from who_has_initiative(play, winner, rule=ROLL_OFF, prompt=prompt)
    play.record(initiative_decided(play.table, first, winner))
    play.record(stage_reached("drop_zones"))


def who_has_initiative(play: Play[Table], seat: Seat, *, rule: str, prompt: str) -> Script[Seat]:
    """A player decides who of the two has initiative."""
    opponent = other(seat)
    first: Seat = yield from play.ask(
        seat,
        rule=rule,
        clock="setup",
        prompt=prompt,
        options=[
            Option(id="initiative:own", label="I have it", bring=seat),
            Option(id="initiative:other", label=f"{play.table.side(opponent).roster_name} has it", bring=opponent),
        ],
        default=Answer("initiative:own"),
    )
    return first


def drop_zones_step(play: Play[Table]) -> Script[None]:
    """The player with initiative picks one of the two. (killteam.setup.drop_zone)"""
    seat = play.table.initiative
    options: list[Option[Zone]] = [
        Option(id=f"zone:{zone}", label=f"In the {zone_name(play.table, zone)}", bring=zone) for zone in ZONES
    ]
    taken: Zone = yield from play.ask(
        seat,
        rule=DROP_ZONE,
        clock="setup",
        prompt="Which drop zone is yours?",
        options=options,
        default=Answer("zone:a"),
    )
    play.record(drop_zone_picked(play.table, seat, taken))
    play.record(stage_reached("operatives"))
