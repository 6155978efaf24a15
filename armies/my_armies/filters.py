"""Which of my armies the page shows, in what order: read from its address, and written into addresses."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from accounts.names import normalized
from armies.models import LABEL_LENGTH
from rules.registry import SYSTEMS

LONGEST_SEARCH = 80
ORDERS: Mapping[str, str] = {
    "changed": "Last changed",
    "name": "Name",
    "points": "Points",
    "won": "Most won",
}
PARTS: Mapping[str, str] = {
    "all": "All",
    "ready": "Ready to play",
    "drafts": "Drafts",
    "archive": "Archive",
    "deleted": "Deleted",
}


@dataclass(frozen=True, kw_only=True)
class RosterFilter:
    """A search. `part` is one of `PARTS`, `order` one of `ORDERS`; an empty text restricts nothing."""

    part: str = "all"
    search: str = ""
    system: str = ""
    folder: str = ""
    tag: str = ""
    order: str = "changed"
    page: int = 1

    @property
    def query(self) -> str:
        """The part of an address that asks for it."""
        default = RosterFilter()
        told = {"part": self.part, "q": self.search, "system": self.system, "folder": self.folder, "tag": self.tag}
        told |= {"order": self.order, "page": str(self.page)}
        plain = {"part": default.part, "order": default.order, "page": "1"}
        return urlencode({name: value for name, value in told.items() if value and plain.get(name) != value})

    def in_part(self, part: str) -> "RosterFilter":
        """Another part, with no folder and no tag."""
        return replace(self, part=part, folder="", tag="", page=1)

    def in_folder(self, folder: str) -> "RosterFilter":
        """One folder."""
        return replace(self, part="all", folder=folder, tag="", page=1)

    def with_tag(self, tag: str) -> "RosterFilter":
        """One tag."""
        return replace(self, part="all", folder="", tag=tag, page=1)

    def of_game(self, system: str) -> "RosterFilter":
        """One game, or with an empty id all."""
        return replace(self, system=system, page=1)

    def on_page(self, page: int) -> "RosterFilter":
        """Another page."""
        return replace(self, page=page)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the search, in lower case."""
        return tuple(self.search.casefold().split())


def filter_from(query: QueryDict) -> RosterFilter:
    """The filter of an address. What it cannot be is left out."""
    part, order, system = query.get("part", ""), query.get("order", ""), query.get("system", "")
    page = query.get("page", "")
    return RosterFilter(
        part=part if part in PARTS else "all",
        search=normalized(query.get("q", ""))[:LONGEST_SEARCH],
        system=system if system in SYSTEMS else "",
        folder=query.get("folder", "")[:LABEL_LENGTH],
        tag=query.get("tag", "")[:LABEL_LENGTH],
        order=order if order in ORDERS else "changed",
        page=int(page) if page.isascii() and page.isdigit() and len(page) < 4 and int(page) else 1,
    )
