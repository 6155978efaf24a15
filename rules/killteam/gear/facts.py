"""Facts of equipment on the board: items set up or left out, barricades moved, grenades thrown."""

from msgspec import structs

from rules.battlefield.surface import surface_at
from rules.geometry import Point
from rules.kernel.script import Die, Line, LogFact, TableFact
from rules.killteam.activation.actions import SMOKE, STUN
from rules.killteam.board import Side, about, board_now, of_side
from rules.killteam.board.table import SEATS, Marker, Operative, Table, one_more
from rules.killteam.gear.placement import MARKERS, NAMES, Placement, ladder_support, surface_level
from rules.killteam.killzone import ladder, piece
from rules.skirmish.forces import own_id
from rules.skirmish.turn_order import alternate

PLACE = "killteam.setup.place_equipment"
PORTABLE = "portable_barricade"
STUNS = 3


def kind_of(item: str) -> str:
    """The kind of an item: `ladder` for `ladder.2`."""
    return item.partition(".")[0]


def item_set_up(side: Side, item: str, spot: Placement) -> TableFact:
    """A piece of equipment or a marker is set up on the board; the other player is next."""
    id_, at, degrees = own_id(side.seat, item.replace(".", "-")), spot.at, spot.degrees

    def change(table: Table) -> Table:
        now = table.now
        if kind := MARKERS.get(spot.kind):
            table = table.with_markers(Marker(id=id_, kind=kind, at=at, on=spot.on, owner=side.seat))
        elif spot.kind == "ladder":
            onto = ladder_support(table, spot)
            way = ladder(id_, at, degrees, onto.id if onto else "")
            table = table.with_changes(now=structs.replace(now, accesses=(*now.accesses, way)))
        else:
            stands = piece(spot.kind, id_, at, degrees, surface_level(table, spot))
            table = table.with_changes(now=structs.replace(now, pieces=(*now.pieces, stands)))
        return _without_item(table, side, item)

    return TableFact(of_side(side, f"sets up {_one(item)}.", PLACE, pieces=(id_,)), change)


def item_left_out(side: Side, item: str) -> TableFact:
    """A player leaves out an item. (killteam.setup.place_equipment)"""
    line = of_side(side, f"leaves out {_one(item)}.", PLACE)
    return TableFact(line, lambda table: _without_item(table, side, item))


def _one(item: str) -> str:
    """The item with its article: `a ladder`, `mines`."""
    name = NAMES[kind_of(item)].lower()
    return name if name.endswith(("s", "wire")) else f"a{'n' * name.startswith('a')} {name}"


def _without_item(table: Table, side: Side, item: str) -> Table:
    left = tuple(one for one in table.side(side.seat).items if one != item)
    table = table.with_side(side.seat, items=left)
    following = alternate(SEATS, side.seat, [seat for seat in SEATS if table.side(seat).items])
    return table if following is None else table.with_changes(turn=following)


def barricade_moved(one: Operative, piece_id: str, at: Point, degrees: int) -> TableFact:
    """A portable barricade moves to another place. (killteam.equip.move_with_barricade)"""

    def change(table: Table) -> Table:
        bearer = table.models[one.id]
        surface = surface_at(board_now(table).resting, bearer.at, bearer.on)
        moved = piece(PORTABLE, piece_id, at, degrees, surface.elevation if surface else 0)
        pieces = tuple(moved if old.id == piece_id else old for old in table.now.pieces)
        return table.with_changes(now=structs.replace(table.now, pieces=pieces))

    line = about(one, f"{one.name} sets the barricade up again.", "killteam.equip.move_with_barricade")
    return TableFact(line, change)


def smoke_placed(one: Operative, at: Point, on: str, own: str) -> TableFact:
    """A smoke marker is placed.

    `own` is the id of the ability that gave it; empty for a pick of the team. (killteam.equip.smoke,
    killteam.equip.smoke_area)
    """

    def change(table: Table) -> Table:
        marker = Marker(id=table.free_id("smoke"), kind="smoke", at=at, on=on, owner=one.seat)
        return _with_grenade_spent(table.with_markers(marker), one, "smoke", own)

    return TableFact(about(one, f"{one.name} throws a smoke grenade.", SMOKE.rule), change)


def stun_thrown(one: Operative, target: Operative, own: str) -> TableFact:
    """A stun grenade is thrown; everybody near the target rolls. (killteam.equip.stun_grenade)"""
    line = about(one, f"{one.name} throws a stun grenade at {target.name}.", STUN.rule, target.id, tone="heading")
    return TableFact(line, lambda table: _with_grenade_spent(table, one, "stun", own))


def stun_rolled(one: Operative, face: int) -> LogFact:
    """An operative near a stun grenade rolled. (killteam.equip.stun_grenade)"""
    outcome = "stunned" if face >= STUNS else "unharmed"
    die = Die(faces=(face,), need=f"{STUNS}+", outcome=outcome)
    text = f"{one.name}, in the blast of the stun grenade, is {outcome}."
    return LogFact(Line(text=text, rule=STUN.rule, tone="dice", seat=one.seat, dice=(die,)))


def _with_grenade_spent(table: Table, thrower: Operative, grenade: str, own: str) -> Table:
    """The table with one use less, of the ability or of the team's picks. (killteam.equip.utility_grenades)"""
    if own:
        one = table.models[thrower.id]
        return table.with_model(one.id, spent=one_more(one.spent, own), used=one_more(one.used, own))
    grenades = table.side(thrower.seat).grenades
    return table.with_side(thrower.seat, grenades={**grenades, grenade: grenades[grenade] - 1})
