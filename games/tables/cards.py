"""A table as lists and pages show it: picture, facts, and the addresses of its actions."""

from django.urls import reverse
from django.utils.safestring import SafeString
from msgspec import Struct

from accounts.visitor import Visitor
from games.tables.models import OwnTable
from games.tables.pictures import picture_of
from games.tables.selectors import CHOICE, version_of
from rules.geometry.point import inches
from rules.registry import SYSTEMS


class TableCard(Struct, frozen=True, kw_only=True):
    """A table in a list. `owner` is empty for one's own; `play` is empty while it has mistakes."""

    name: str
    game: str
    size: str
    pieces: int
    owner: str
    is_mine: bool
    is_published: bool
    url: str
    edit: str
    play: str
    picture: SafeString


def card_of(table: OwnTable, viewer: Visitor) -> TableCard:
    """The card of a table as somebody sees it."""
    is_mine = table.owner_id == viewer.pk
    return TableCard(
        name=table.name,
        game=SYSTEMS[table.system].name,
        size=f"{inches(table.width).removesuffix('″')} × {inches(table.height)}",
        pieces=table.pieces,
        owner="" if is_mine else str(table.owner),
        is_mine=is_mine,
        is_published=table.published,
        url=reverse("games:table", args=[table.slug]),
        edit=reverse("games:table_edit" if is_mine else "games:table_copy", args=[table.slug]),
        play=play_address(table),
        picture=picture_of(version_of(table).text),
    )


def play_address(table: OwnTable) -> str:
    """The page that sets up a match on the table; "" while nobody can play on it."""
    return f"{reverse('games:new')}?system={table.system}&terrain={CHOICE}{table.slug}" if table.is_sound else ""
