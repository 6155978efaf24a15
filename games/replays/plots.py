"""The plots of a report as SVG. Places across are in per cent of the width, so that text keeps its size on any page."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, sqrt

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.replays.deeds import Walk
from games.replays.luck import FACES, Luck, success_chances
from games.replays.report import RoundSummary
from games.showcase.draw import bare_table
from rules.geometry.point import Point
from rules.kernel.scene import View

LEFT, ACROSS = 9.0, 89.0  # per cent: the field of a plot, right of its figures
TOP, TALL, FOOT = 14, 180, 28  # pixels
EVEN, WHOLE = 50, 100  # per cent
MOST_POINTS = 400  # of a line
NARROWEST = 5.0  # per cent of the width for the number of a round
MARGIN = 15  # per cent: for what stands behind a line
LINE = 16  # pixels between two texts
SPREAD = 3.5  # standard deviations of fair dice that are shown
HEAD, BARS = 22, 70  # pixels: above bars, and the highest bar
BIN = 2_000  # thousandths of an inch: a field of the map
STEP = 500  # thousandths of an inch between two marks of a walk
SMALLEST, GROWTH, LARGEST = 280, 55, 980  # thousandths of an inch: the radius of a mark


def chance_plot(
    chances: Sequence[tuple[int, ...]], turns: Sequence[int], marks: Sequence[tuple[int, int]], names: Sequence[str]
) -> SafeString:
    """The chance to win after each decision; `turns` are their rounds, `marks` the places of key moments and a seat.

    Between two, one line divides the field: above the middle the first is ahead.
    """
    many = len(chances)
    seats = [0] if len(names) == 2 else list(range(len(names)))
    shown = sorted({*range(0, many, max(1, many // MOST_POINTS)), many - 1, *(place for place, _ in marks)})
    lines = {seat: [(place, chances[place][seat]) for place in shown] for seat in seats}
    drawn = [*_stripes(turns), *_levels((0, EVEN, WHOLE))]
    inner: list[str] = []
    if len(names) == 2:
        inner += [_area(lines[0], 0, above=True), _area(lines[0], 1, above=False)]
        drawn += [_text(LEFT + 1, TOP + 14, f"{names[0]} ahead", "plot-side-0")]
        drawn += [_text(LEFT + 1, TOP + TALL - 6, f"{names[1]} ahead", "plot-side-1")]
    inner += [f'<path class="plot-line plot-line-{seat}" d="{_path(line)}"/>' for seat, line in lines.items()]
    drawn.append(_field(max(1, many - 1), "".join(inner)))
    for number, (place, seat) in enumerate(marks, start=1):
        chance = chances[place][0 if len(names) == 2 else seat]
        drawn.append(_diamond(_across(place, many), _down(chance), number))
    ends = " ".join(f"{name}: {round(chances[0][seat])} % at first," for seat, name in enumerate(names))
    return _plot(f"Chance to win. {ends} {many} decisions. The table below has the numbers.", drawn)


def strength_plot(
    rounds: Sequence[RoundSummary], most: Mapping[int, int], names: Mapping[int, str], gauge: str
) -> SafeString:
    """What each side has left after each round, as steps, and the points it scored in it."""
    whole = max([*most.values(), 1])
    field = ACROSS - MARGIN
    width = field / max(1, len(rounds))
    drawn = [*_levels((0, EVEN, WHOLE), field, [0, whole // 2, whole])]
    for place, one in enumerate(rounds):
        if width >= NARROWEST or place in (0, len(rounds) - 1):
            drawn.append(_text(LEFT + (place + 0.5) * width, TOP + TALL + 20, str(one.turn), "plot-middle"))
    lowest = TOP
    ends = sorted((_down(WHOLE * rounds[-1].left.get(seat, 0) / whole), seat) for seat in names)
    for y, seat in ends:
        steps = [(0.0, WHOLE * most.get(seat, 0) / whole)]
        for place, one in enumerate(rounds):
            steps += [(place + 0.5, steps[-1][1]), (place + 0.5, WHOLE * one.left.get(seat, 0) / whole)]
        steps.append((len(rounds), steps[-1][1]))
        path = "M" + "L".join(f"{x:g} {WHOLE - value:.1f}" for x, value in steps)
        drawn.append(_field(len(rounds), f'<path class="plot-line plot-line-{seat}" d="{path}"/>', field))
        lowest = max(round(y) + 4, lowest)
        drawn.append(_text(LEFT + field + 1, lowest, f"{rounds[-1].left.get(seat, 0)} left", f"plot-side-{seat}"))
        lowest += LINE
    drawn += _scored(rounds, names, width)
    told = "; ".join(
        f"{name} {', '.join(str(one.left.get(seat, 0)) for one in rounds)}" for seat, name in names.items()
    )
    return _plot(f"{gauge} left after each round: {told}", drawn)


def _scored(rounds: Sequence[RoundSummary], names: Mapping[int, str], width: float) -> Iterator[str]:
    """The points scored in each round, where it happened."""
    had = dict.fromkeys(names, 0)
    for place, one in enumerate(rounds):
        for row, seat in enumerate(names):
            if (gain := one.scores.get(seat, 0) - had[seat]) > 0:
                x, y = LEFT + (place + 0.5) * width, TOP + TALL - 6 - LINE * row
                yield _text(x, y, f"+{gain}", f"plot-middle plot-side-{seat}")
            had[seat] = one.scores.get(seat, 0)


def luck_plot(luck: Luck, seat: int) -> SafeString:
    """How likely fair dice make each number of successes, and how many there were."""
    chances = success_chances(luck.needs)
    spread = sqrt(sum(chance * (count - luck.expected) ** 2 for count, chance in enumerate(chances)))
    least = max(0, min(luck.reached, round(luck.expected - SPREAD * spread)))
    last = min(len(chances) - 1, max(luck.reached, round(luck.expected + SPREAD * spread)))
    shown = list(range(least, last + 1))
    most, width = max(chances), 100 / len(shown)
    drawn = []
    for place, count in enumerate(shown):
        tall = max(1.0, BARS * chances[count] / most)
        kind = "plot-bar is-fallen" if count == luck.reached else "plot-bar"
        place_of = f'x="{place * width + width * 0.1:.2f}%" width="{width * 0.8:.2f}%"'
        drawn.append(f'<rect class="{kind}" {place_of} y="{HEAD + BARS - tall:.1f}" height="{tall:.1f}"/>')
    at = (luck.reached - least + 0.5) * width
    side = "plot-end" if at > EVEN else "plot-start"
    drawn.append(_text(at, HEAD - 8, f"{luck.reached} of {luck.judged}", f"plot-value {side}"))
    drawn.append(_text(0, HEAD + BARS + 18, str(shown[0])))
    drawn.append(_text(100, HEAD + BARS + 18, str(shown[-1]), "plot-end"))
    drawn.append(_text(EVEN, HEAD + BARS + 18, f"{luck.expected:.0f} expected", "plot-middle"))
    words = f"{luck.reached} of {luck.judged} dice succeeded, {luck.expected:.1f} expected"
    return _plot(words, drawn, HEAD + BARS + FOOT, f"plot plot-of-{seat}")


def as_likely(luck: Luck) -> str:
    """`Fair dice do as well or better in 12 % of matches`: of what fell, or as badly or worse."""
    chances = success_chances(luck.needs)
    lucky = luck.gap >= 0
    chance = sum(chances[luck.reached :] if lucky else chances[: luck.reached + 1])
    percent = f"{round(100 * chance)} %" if chance >= 0.01 else "less than 1 %"
    return f"Fair dice do as {'well or better' if lucky else 'badly or worse'} in {percent} of matches."


def faces_plot(luck: Luck, seat: int) -> SafeString:
    """How often each face fell, against a sixth of the dice."""
    most = max([*luck.faces, 1])
    even, width = sum(luck.faces) / FACES, 100 / FACES
    drawn, texts = [], []
    for place, count in enumerate(luck.faces):
        tall = BARS * count / most
        drawn.append(
            f'<rect class="plot-bar is-fallen" x="{place * width + 2:.2f}%" width="{width - 4:.2f}%" '
            f'y="{HEAD + BARS - tall:.1f}" height="{tall:.1f}"/>'
        )
        texts.append(_text((place + 0.5) * width, HEAD + BARS - tall - 3, str(count), "plot-value plot-middle"))
        texts.append(_text((place + 0.5) * width, HEAD + BARS + 18, str(place + 1), "plot-middle"))
    y = f"{HEAD + BARS - BARS * even / most:.1f}"
    drawn.append(f'<line class="plot-even" x1="0%" x2="100%" y1="{y}" y2="{y}"/>')
    words = f"Faces 1 to 6: {', '.join(map(str, luck.faces))}; {even:.1f} of each expected"
    return _plot(words, [*drawn, *texts], HEAD + BARS + FOOT, f"plot plot-of-{seat}")


def walks_map(view: View, walks: Iterable[Walk], title: str) -> SafeString:
    """The table with marks where models went: larger where more steps were taken. The page has the hatching already."""
    bins: Counter[tuple[int, int, int]] = Counter()
    for walk in walks:
        for point in _steps(walk.way):
            bins[walk.seat, point.x // BIN, point.y // BIN] += 1
    marks = (_mark(seat, x, y, count) for (seat, x, y), count in sorted(bins.items()))
    return bare_table(view, title, first=False, drawn=marks)


def _steps(way: Sequence[Point]) -> Iterator[Point]:
    for one, other in pairwise(way):
        many = max(1, round(dist(one, other) / STEP))
        for place in range(many):
            x, y = (a + (b - a) * place // many for a, b in zip(one, other, strict=True))
            yield Point(x, y)


def _mark(seat: int, x: int, y: int, count: int) -> str:
    """A disc for the first side, a diamond for the second, squares for others."""
    radius = min(SMALLEST + GROWTH * count, LARGEST)
    x, y = x * BIN + BIN // 2, y * BIN + BIN // 2
    if not seat:
        return f'<circle class="walk thumb-side-0" cx="{x}" cy="{y}" r="{radius}"/>'
    turn = f' transform="rotate({45 if seat == 1 else 15 * seat} {x} {y})"'
    side = f'x="{x - radius}" y="{y - radius}" width="{2 * radius}" height="{2 * radius}"'
    return f'<rect class="walk thumb-side-{seat}" {side}{turn}/>'


def _stripes(turns: Sequence[int]) -> Iterator[str]:
    """The rounds below the field, every second one on a stripe."""
    begins = [place for place, turn in enumerate(turns) if not place or turn != turns[place - 1]]
    last = -WHOLE * 1.0
    for number, (start, end) in enumerate(pairwise([*begins, len(turns)])):
        x, until = _across(start, len(turns)), _across(min(end, len(turns) - 1), len(turns))
        if number % 2:
            yield f'<rect class="plot-stripe" x="{x:.2f}%" width="{until - x:.2f}%" y="{TOP}" height="{TALL}"/>'
        if (middle := (x + until) / 2) - last >= NARROWEST:
            yield _text(middle, TOP + TALL + 20, str(turns[start]), "plot-middle")
            last = middle


def _levels(levels: Sequence[int], field: float = ACROSS, figures: Sequence[int] = ()) -> Iterator[str]:
    for level, figure in zip(levels, figures or levels, strict=True):
        y = _down(level)
        yield f'<line class="plot-grid" x1="{LEFT}%" x2="{LEFT + field}%" y1="{y:g}" y2="{y:g}"/>'
        yield _text(LEFT - 1, y + 4, str(figure), "plot-end")


def _across(place: int, many: int) -> float:
    return LEFT + ACROSS * place / max(1, many - 1)


def _down(percent: float) -> float:
    return TOP + TALL * (WHOLE - percent) / WHOLE


def _path(line: Sequence[tuple[int, int]]) -> str:
    return "M" + "L".join(f"{place} {WHOLE - chance}" for place, chance in line)


def _area(line: Sequence[tuple[int, int]], seat: int, *, above: bool) -> str:
    """The area between a line and the middle, on one side of it."""
    bound = max if above else min
    edge = "L".join(f"{place} {WHOLE - bound(chance, EVEN)}" for place, chance in line)
    first, last = line[0][0], line[-1][0]
    return f'<path class="plot-area-{seat}" d="M{first} {EVEN}L{edge}L{last} {EVEN}Z"/>'


def _field(many: int, inner: str, field: float = ACROSS) -> str:
    """Lines in places across and per cent down, stretched over the field."""
    size = f'x="{LEFT}%" y="{TOP}" width="{field}%" height="{TALL}"'
    return f'<svg {size} viewBox="0 0 {many} {WHOLE}" preserveAspectRatio="none">{inner}</svg>'


def _diamond(x: float, y: float, number: int) -> str:
    return (
        f'<svg class="plot-mark" x="{x:.2f}%" y="{y:.1f}"><path d="M0 -11L11 0L0 11L-11 0Z"/>'
        f'<text y="4">{number}</text></svg>'
    )


def _text(x: float, y: float, words: str, kind: str = "") -> str:
    return f'<text class="{kind}" x="{x:.2f}%" y="{y:.1f}">{escape(words)}</text>'


def _plot(words: str, drawn: Iterable[str], tall: int = TOP + TALL + FOOT, kind: str = "plot") -> SafeString:
    head = f'<svg class="{kind}" width="100%" height="{tall}" role="img" aria-label="{escape(words)}">'
    return mark_safe(f"{head}{''.join(drawn)}</svg>")  # noqa: S308  # numbers of ours, words escaped
