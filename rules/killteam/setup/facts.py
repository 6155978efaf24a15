"""Facts of setting up: roll-off, initiative, drop zones, cores, deployment, scouting."""

from msgspec import structs

from rules.battlefield.surface import GROUND
from rules.geometry import Point
from rules.kernel.script import Line, Seat, TableFact
from rules.killteam.board import SEATS, Marker, Operative, Scouting, Side, Table, of_side, other, the_map
from rules.killteam.killzone import Zone
from rules.roster.words import listed
from rules.skirmish.forces import own_id
from rules.skirmish.turn_order import alternate
from rules.skirmish.words import read_words

ROLL_OFF, TIE, DROP_ZONE = "killteam.setup.roll_off", "killteam.setup.roll_off_tie", "killteam.setup.drop_zone"
CORES, DEPLOYMENT = "killteam.op.tac.core_recovery", "killteam.setup.place_thirds"
ZONES: tuple[Zone, Zone] = ("a", "b")
SCOUTING = read_words("rules.killteam.setup", "scouting.toml")


def initiative_decided(table: Table, seat: Seat, by: Seat, *, why: str = "", rule: str = ROLL_OFF) -> TableFact:
    """A player has initiative.

    `by` is the player who decided it; otherwise the sentence `why` says how it came about.
    """
    own, decider = table.side(seat).roster_name, table.side(by).roster_name
    text = f"{own} has initiative." if seat == by else f"{decider} leaves initiative to {own}."
    line = Line(text=f"{why}{text}", rule=rule, seat=seat)
    return TableFact(line, lambda table: table.with_changes(initiative=seat, turn=seat))


def drop_zone_picked(table: Table, seat: Seat, zone: Zone) -> TableFact:
    """A player picks a drop zone; the opponent gets the other. (killteam.setup.drop_zone)"""
    rest = ZONES[1 - ZONES.index(zone)]
    line = of_side(table.side(seat), f"takes the drop zone in the {zone_name(table, zone)}.", DROP_ZONE)
    return TableFact(line, lambda table: table.with_side(seat, zone=zone).with_side(other(seat), zone=rest))


def zone_name(table: Table, zone: Zone) -> str:
    """The name of a drop zone by direction; y is 0 in the north."""
    across = the_map(table).centre[0] == "x"
    return (("west", "east") if across else ("north", "south"))[ZONES.index(zone)]


def core_placed(owner: Side, by: Side, number: int, at: Point) -> TableFact:
    """A core of the `owner` is placed on the floor by one of the two players."""
    core = Marker(id=own_id(owner.seat, f"core-{number}"), kind="core", at=at, on=GROUND, owner=owner.seat)
    line = of_side(by, f"places a core of {owner.roster_name}.", CORES, pieces=(core.id,))
    return TableFact(line, lambda table: table.with_markers(core))


def operatives_deployed(table: Table, side: Side, places: dict[str, Point]) -> TableFact:
    """A third of a team is set up in its drop zone, with Conceal orders; the other player is next."""

    def change(table: Table) -> Table:
        models = {id_: table.models[id_] for id_ in places}
        table = table.with_models(
            {
                id_: structs.replace(one, at=places[id_], on=GROUND, life="live", order="conceal")
                for id_, one in models.items()
            }
        )
        following = alternate(SEATS, side.seat, [seat for seat in SEATS if undeployed(table, seat)])
        return table if following is None else table.with_changes(turn=following)

    text = f"sets up {listed([table.models[id_].name for id_ in places])}."
    return TableFact(of_side(side, text, DEPLOYMENT, pieces=tuple(places)), change)


def undeployed(table: Table, seat: Seat) -> tuple[Operative, ...]:
    """The player's operatives that are not set up yet."""
    return tuple(one for one in table.models.values() if one.seat == seat and one.life == "reserve")


def scouting_chosen(side: Side, option: Scouting) -> TableFact:
    """The scouting option of a player, shown together with the other player's. (killteam.scouting.choose)"""
    words = SCOUTING[option]
    line = of_side(side, f"scouts with {words.name}. {words.detail}", "killteam.scouting.choose")
    return TableFact(line, lambda table: table.with_side(side.seat, scouting=option))


def free_ploy_gained(side: Side) -> TableFact:
    """A player may use one strategy ploy of the first turning point for free. (killteam.scouting.ploy)"""
    line = of_side(side, "may use its first strategy ploy for 0 CP.", "killteam.scouting.ploy")
    return TableFact(line, lambda table: table.with_side(side.seat, free_ploy=True))
