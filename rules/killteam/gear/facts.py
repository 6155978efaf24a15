"""The facts of equipment on the board: items set up or left out, and the barricade that is carried along."""

from msgspec import structs

from rules.battlefield.surface import surface_at
from rules.geometry import Point
from rules.kernel.script import TableFact
from rules.killteam.board import SEATS, Marker, Operative, Side, Table, about, board_now, ladder, of_side, piece
from rules.killteam.gear.placement import MARKERS, NAMES, Spot, leaned_on, surface_level
from rules.skirmish.forces import own_id
from rules.skirmish.turns import alternate

PLACE = "killteam.setup.place_equipment"
PORTABLE = "portable_barricade"


def kind_of(item: str) -> str:
    """The kind of an item to be set up: `ladder` of `ladder.2`."""
    return item.partition(".")[0]


def item_set_up(side: Side, item: str, spot: Spot) -> TableFact:
    """A piece of equipment stands on the board, or a marker lies there; then the other player goes on."""
    id_, at, degrees = own_id(side.seat, item.replace(".", "-")), spot.at, spot.degrees

    def change(table: Table) -> Table:
        now = table.now
        if kind := MARKERS.get(spot.kind):
            table = table.with_markers(Marker(id=id_, kind=kind, at=at, on=spot.on, owner=side.seat))
        elif spot.kind == "ladder":
            onto = leaned_on(table, spot)
            way = ladder(id_, at, degrees, onto.id if onto else "")
            table = table.with_changes(now=structs.replace(now, accesses=(*now.accesses, way)))
        else:
            stands = piece(spot.kind, id_, at, degrees, surface_level(table, spot))
            table = table.with_changes(now=structs.replace(now, pieces=(*now.pieces, stands)))
        return _without_item(table, side, item)

    return TableFact(of_side(side, f"sets up {_one(item)}.", PLACE, pieces=(id_,)), change)


def item_left_out(side: Side, item: str) -> TableFact:
    """A player does without something it might have set up. (killteam.setup.place_equipment)"""
    line = of_side(side, f"does without {_one(item)}.", PLACE)
    return TableFact(line, lambda table: _without_item(table, side, item))


def _one(item: str) -> str:
    """`a ladder`, `mines`: the item in a sentence."""
    name = NAMES[kind_of(item)].lower()
    return name if name.endswith(("s", "wire")) else f"a{'n' * name.startswith('a')} {name}"


def _without_item(table: Table, side: Side, item: str) -> Table:
    left = tuple(one for one in table.side(side.seat).items if one != item)
    table = table.with_side(side.seat, items=left)
    heir = alternate(SEATS, side.seat, [seat for seat in SEATS if table.side(seat).items])
    return table if heir is None else table.with_changes(turn=heir)


def barricade_moved(one: Operative, piece_id: str, at: Point, degrees: int) -> TableFact:
    """A portable barricade stands somewhere else. (killteam.equip.move_with_barricade)"""

    def change(table: Table) -> Table:
        bearer = table.models[one.id]
        surface = surface_at(board_now(table).resting, bearer.at, bearer.on)
        moved = piece(PORTABLE, piece_id, at, degrees, surface.elevation if surface else 0)
        pieces = tuple(moved if old.id == piece_id else old for old in table.now.pieces)
        return table.with_changes(now=structs.replace(table.now, pieces=pieces))

    line = about(one, f"{one.name} sets the barricade up again.", "killteam.equip.move_with_barricade")
    return TableFact(line, change)
