"""A turn of Sample: move, then strike. (sample.turn)"""

from functools import partial

from rules.battlefield.passage import first_obstacle
from rules.geometry.disc import gap
from rules.geometry.path import legs, path_length, span_over_disc
from rules.geometry.point import Point
from rules.kernel.odds import Forecast
from rules.kernel.package_files import read_text
from rules.kernel.script import Answer, Die, Option, Path, PathShape, Play, Refused, Script, Seat, fact
from rules.kernel.system import MatchEnded, Result
from rules.sample.scenario import last_turn, result_of, scored
from rules.sample.table import SIDE, Table, other
from rules.skirmish.limits import Length, out_of_range, too_long
from rules.skirmish.refusals import read_refusals

refusal = read_refusals(read_text("rules.sample", "refusals.toml"))

REACH = 2_000
TELLS = 4


def move_step(play: Play[Table]) -> Script[None]:
    """The figure moves along a path, or stays. (sample.move)"""
    seat = play.table.active
    figure = play.table.figures[seat]
    shape = PathShape(piece=f"f{seat}", start=figure.at, radius=figure.radius, budget=figure.move)
    along = Option(id="move", label="Move", shape=shape, resolve=lambda path: end_of(play.table, seat, path))
    stay = Option(id="pass", label="Stay", bring=figure.at)
    to = yield from play.ask(
        seat, rule="sample.move", prompt="Move the figure.", options=[along, stay], default=Answer("pass")
    )
    play.record(fact(f"{figure.name} moves.", "sample.move", lambda table: table.with_figure_at(seat, to), seat=seat))


def end_of(table: Table, seat: Seat, path: Path) -> Point:
    """Where the path ends. Raises `Refused`. (sample.move)"""
    figure, foe = table.figures[seat], table.figures[other(seat)]
    way = (figure.at, *path.points)
    length = Length(path_length(way), figure.move)
    if length.value > length.limit:
        raise Refused(too_long("sample.move", length, f", {figure.name} moves no farther"))
    if any(not figure.radius <= side <= SIDE - figure.radius for point in way for side in point):
        raise Refused(refusal("off-the-table", figure=figure.name))
    stop = first_obstacle(table.field, figure.radius, way, {})
    if stop is not None:
        raise Refused(refusal("terrain", figure=figure.name))
    if any(span_over_disc(a, b, figure.radius, foe.at, foe.radius) for a, b in legs(way)):
        raise Refused(refusal("in-the-way", figure=figure.name, foe=foe.name))
    return way[-1]


def strike_step(play: Play[Table]) -> Script[None]:
    """The figure may strike; then the turn passes. (sample.strike, sample.end)"""
    seat = play.table.active
    felled = False
    if (yield from wants_to_strike(play, seat)):
        felled = yield from strike(play, seat)
    if not felled:
        for event in scored(play.table):
            play.record(event)
    if felled:
        text = f"{play.table.figures[other(seat)].name} falls."
        play.record(MatchEnded(result=Result(winner=seat, kind="felled", text=text, rule="sample.end")))
    elif play.table.turn == last_turn(play.table):
        play.record(MatchEnded(result=result_of(play.table)))
    else:
        turn = play.table.turn + 1
        text, rule = f"Turn {turn}.", "sample.turn"
        play.record(fact(text, rule, lambda table: table.with_changes(turn=turn, moved=False), tone="heading"))


def wants_to_strike(play: Play[Table], seat: Seat) -> Script[bool]:
    """What the player chooses. A player without a choice is told why and asked anyway."""
    one, foe = play.table.figures[seat], play.table.figures[other(seat)]
    reach = Length(gap(one.disc, foe.disc), REACH)
    far = out_of_range("sample.strike", reach, foe.name, "a blow") if reach.value > REACH else None
    told = partial(odds, seat)
    blow = Option(id="fight", label="Strike", piece=f"f{other(seat)}", bring=True, refusal=far, forecast=told)
    peace = Option(id="pass", label="Let it be", bring=False)
    wants = yield from play.ask(
        seat, rule="sample.strike", prompt="Strike?", options=[blow, peace], default=Answer("pass")
    )
    return wants


def strike(play: Play[Table], seat: Seat) -> Script[bool]:
    """Whether the blow hits; odds run the same script. (sample.strike)"""
    (face,) = yield from play.roll(1, "strike", cuts=(1, TELLS))
    hits = face >= TELLS
    die = Die(faces=(face,), need=f"{TELLS}+", outcome="hit" if hits else "miss")
    text = "The blow hits." if hits else "The blow misses."
    play.record(fact(text, "sample.strike", tone="dice", seat=seat, dice=(die,)))
    return hits


def odds(seat: Seat, play: Play[Table]) -> Script[Forecast]:
    """A preview of a blow."""
    felled = yield from strike(play, seat)
    return Forecast(("it tells" if felled else "it misses",))
