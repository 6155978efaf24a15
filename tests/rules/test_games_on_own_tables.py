"""Whole games at random on tables of one's own: what is read and has no faults begins a match that ends."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from rules.battlefield.own_table import OWN, TableFeature, TableFile, TableHazard, table_text
from rules.battlefield.table_kit import FeatureKind
from rules.geometry.point import Point
from rules.registry import SYSTEMS
from rules.roster.game import Game
from tests.harness.beginning import begun
from tests.harness.breath import Breath
from tests.rules.battlefield.drawn_tables import empty_table, rectangle, set_down, turned_half

SEEDS = range(3)
MOST = 6_000
TRIES = 30


def random_table(system: str, seed: int) -> TableFile:
    """A table without faults, drawn at random: pieces of the kit and free polygons, each with a twin half a turn away."""
    rules, random = SYSTEMS[system].tables, Random(seed)
    assert rules is not None
    kinds = [kind.id for kind in rules.kit.kinds] or [""]
    table = empty_table(system, name=f"Table {seed}", kind=kinds[seed % len(kinds)])
    if table.kind == "gantry":
        pool = TableHazard(id="pool", outline=rectangle(0, 9_000, 3_000, 13_000))
        table = structs.replace(table, hazards=(pool,))
    for number in range(TRIES):
        at = Point(random.randrange(table.width), random.randrange(table.height))
        draw = _polygon if random.random() < 0.3 else _piece
        parts = draw(system, random, at, f"p{number}")
        fuller = structs.replace(table, features=(*table.features, *parts, *turned_half(parts, table, "t")))
        if not rules.faults(fuller):
            table = fuller
    return table


def _piece(system: str, random: Random, at: Point, mark: str) -> tuple[TableFeature, ...]:
    pieces = SYSTEMS[system].tables.kit.pieces  # type: ignore[union-attr]
    turn = random.choice((0, 90, 180, 270)) if system == "killteam" else random.randrange(0, 360, 15)
    return set_down(random.choice(pieces), *at, turn, mark)


def _polygon(system: str, random: Random, at: Point, mark: str) -> tuple[TableFeature, ...]:
    """A free polygon of a kind of the game, with what its author may choose drawn at random."""
    kit = SYSTEMS[system].tables.kit  # type: ignore[union-attr]
    kind: FeatureKind = random.choice([kind for kind in kit.features if kind.id != "interior"])
    x, y = at
    corners = [
        (x + random.randrange(-3_000, 0), y + random.randrange(-3_000, 0)),
        (x + random.randrange(0, 3_000), y + random.randrange(-3_000, 0)),
        (x + random.randrange(0, 3_000), y + random.randrange(0, 3_000)),
        (x + random.randrange(-3_000, 0), y + random.randrange(0, 3_000)),
    ]
    drawn: dict[str, Callable[[], Any]] = {
        "height": lambda: random.choice((0, 400, 1_000, 2_000, 3_000)),
        "elevation": lambda: kind.elevation,
        "rough": lambda: random.random() < 0.5,
        "cover": lambda: random.choice((None, "soft", "hard")),
        "climbable": lambda: random.random() < 0.3,
        "impassable": lambda: random.random() < 0.2,
        "traits": lambda: tuple(
            random.sample([trait.id for trait in kit.traits], random.randrange(min(3, len(kit.traits) + 1)))
        ),
    }
    shared = ("height", "elevation", "rough", "cover", "climbable", "impassable", "opens", "peep", "traits")
    fields = {name: drawn[name]() if name in kind.fields else getattr(kind, name) for name in shared}
    return (TableFeature(id=mark, kind=kind.id, outline=tuple(corners), **fields),)


def on_table(game: Game, table: TableFile) -> Game:
    """The game with every match on this table."""
    own = {"terrain": OWN, "table": table_text(table)}
    return replace(game, new_table=lambda agreement, seed, musters: game.new_table({**agreement, **own}, seed, musters))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", ["fubar", "killteam", "kog", "krygothic"])
def test_a_random_table_without_faults_is_played_to_its_end(system: str, seed: int) -> None:
    table = random_table(system, seed)
    assert len(table.features) > 3
    match = begun(on_table(SYSTEMS[system], table), {"rounds": "6"} if system == "kog" else {}, seed, small=True).match(
        Breath
    )
    match.play_out(MOST)
    assert match.position.over
