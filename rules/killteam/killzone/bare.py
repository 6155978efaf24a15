"""The killzone on which players place terrain in turn: only the drop zones and objectives of a map.

(killteam.setup.players_place_terrain)
"""

from functools import cache
from typing import Final

from msgspec import structs

from rules.battlefield.own_table import table_text
from rules.killteam.killzone.our_tables import our_files

PLACED: Final = "placed"
NAME: Final = "Placed by the players"
PIECES: Final = 10


@cache
def bare_text() -> str:
    """The killzone before the first piece, as text of a table."""
    city = next(one for one in our_files().values() if one.kind == "city")
    return table_text(structs.replace(city, name=NAME, text="", features=(), hazards=()))
