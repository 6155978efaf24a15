"""An army on parade: every model at the true size of its base, numbered, in ranks on a strip of table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from armies.selectors import CheckedRoster
from armies.silhouettes import silhouette
from rules.roster.read_parts import ReadModel, ReadUnit

GAP = 450  # thousandths of an inch between two bases, as are all lengths here
EDGE = 1_900  # at each end of the strip, where terrain stands
LEAST_WIDTH = 13_000
RATIO = 33  # tenths: the width of the strip by its height
UNKNOWN_RADIUS = 500


@dataclass(frozen=True, kw_only=True)
class ParadeToken:
    """A model: where it stands, the radius of its base, its number and what it looks like."""

    x: int
    y: int
    radius: int
    number: str
    glyph: str
    leads: bool

    @property
    def scale(self) -> str:
        """How much larger it is than a drawing with a radius of 50."""
        return f"{self.radius / 50:g}"

    @property
    def half_tab(self) -> int:
        """Half the width of the tab with its number, in such a drawing."""
        return 8 + 8 * len(self.number)

    @property
    def tab(self) -> int:
        """The width of the tab with its number, in such a drawing."""
        return 2 * self.half_tab


@dataclass(frozen=True, kw_only=True)
class Parade:
    """The strip of table with all its tokens, in thousandths of an inch."""

    width: int
    height: int
    tokens: tuple[ParadeToken, ...]

    @property
    def wood_top(self) -> int:
        """Where the wood begins, at the left."""
        return self.height - 1_700

    @property
    def wood_crown(self) -> int:
        """The height of the middle of its tree."""
        return self.height - 720

    @property
    def wood_light(self) -> int:
        """The height of the light on its tree."""
        return self.height - 950

    @property
    def ruin_left(self) -> int:
        """Where the ruin begins, at the right."""
        return self.width - 1_640


def parade_of(checked: CheckedRoster) -> Parade:
    """All models of the army in ranks, in the order of the list."""
    tokens = tuple(_tokens(checked))
    width = LEAST_WIDTH
    while True:
        ranks = _ranks(tokens, width - 2 * EDGE)
        needed = sum(map(_depth, ranks)) + GAP
        if 10 * width >= RATIO * needed:
            return _placed(_balanced(tokens, width - 2 * EDGE, len(ranks)), width)
        width += 500


def _tokens(checked: CheckedRoster) -> Iterator[ParadeToken]:
    for number, unit in enumerate(checked.judged.reading.units, start=1):
        for at, model in enumerate(unit.models):
            own = f"{number}{_letters(at)}" if len(unit.models) > 1 else str(number)
            yield ParadeToken(
                x=0,
                y=0,
                radius=_radius(checked, model),
                number=own,
                glyph=silhouette(checked.catalogue, model.profile, model.carried) if model.profile else "",
                leads=_leads(checked, unit, model),
            )


def _letters(at: int) -> str:
    """`a` to `z`, then `aa` and so on."""
    more, letter = divmod(at, len(ascii_lowercase))
    return (_letters(more - 1) if more else "") + ascii_lowercase[letter]


def _radius(checked: CheckedRoster, model: ReadModel) -> int:
    return checked.catalogue.types[model.profile.type].radius if model.profile else UNKNOWN_RADIUS


def _leads(checked: CheckedRoster, unit: ReadUnit, model: ReadModel) -> bool:
    """Whether it is the chosen leader of its unit, or of a kind that leads."""
    glyph = silhouette(checked.catalogue, model.profile, model.carried) if model.profile else ""
    return unit.unit.leader == model.pick.id or glyph == "helm"


def _ranks(tokens: Sequence[ParadeToken], room: int) -> list[list[ParadeToken]]:
    """The tokens in ranks that are no longer than the room, where that is possible."""
    ranks: list[list[ParadeToken]] = []
    left = -1
    for token in tokens:
        taken = 2 * token.radius + GAP
        if taken > left:
            ranks.append([])
            left = room
        ranks[-1].append(token)
        left -= taken
    return ranks


def _balanced(tokens: Sequence[ParadeToken], room: int, most: int) -> list[list[ParadeToken]]:
    """The same number of ranks, as equal in length as the order allows."""
    while len(shorter := _ranks(tokens, room - GAP)) <= most and room > 4 * GAP and shorter:
        room -= GAP
    return _ranks(tokens, room)


def _depth(rank: Sequence[ParadeToken]) -> int:
    return 2 * max(token.radius for token in rank) + GAP


def _placed(ranks: Sequence[Sequence[ParadeToken]], width: int) -> Parade:
    """The ranks one behind the other, each in the middle of the strip."""
    height = 10 * width // RATIO
    y = (height - sum(map(_depth, ranks))) // 2
    placed: list[ParadeToken] = []
    for rank in ranks:
        deep = _depth(rank)
        x = (width - sum(2 * token.radius + GAP for token in rank) + GAP) // 2
        for token in rank:
            placed.append(
                ParadeToken(
                    x=x + token.radius,
                    y=y + deep // 2,
                    radius=token.radius,
                    number=token.number,
                    glyph=token.glyph,
                    leads=token.leads,
                )
            )
            x += 2 * token.radius + GAP
        y += deep
    return Parade(width=width, height=height, tokens=tuple(placed))
