"""The vectors both languages share: here in Python, and in a real Chromium through the browser's own modules."""

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import sync_playwright

from rules.battlefield.contact import first_contact
from rules.battlefield.hazard import areas_crossed, length_over
from rules.battlefield.surface import surfaces_at
from rules.battlefield.terrain import Access, Battlefield, Feature, elevation_at
from rules.battlefield.trace import trace
from rules.geometry.disc import Disc, gap, overlap, within
from rules.geometry.path import path_length, span_over_disc, spans_over_outline
from rules.geometry.point import Point, distance_up, inches
from rules.geometry.polygon import contains, overlaps_disc
from rules.geometry.rates import Rates
from tests.support.programs import chromium_options

ROOT = Path(__file__).resolve().parents[3]
VECTORS = json.loads((ROOT / "tests/vectors/geometry.json").read_text("utf-8"))


def disc(given: dict) -> Disc:
    return Disc(**given | {"centre": Point(*given["centre"])})


def discs(given: dict) -> dict[str, Disc]:
    return {name: disc(one) for name, one in given.items()}


def outline(corners: list) -> tuple[Point, ...]:
    return tuple(Point(*corner) for corner in corners)


def table(features: list, accesses: list = ()) -> Battlefield:
    named = [{"kind": "piece", "name": "Piece"} | feature for feature in features]
    ways = tuple(msgspec.convert({"kind": "ladder"} | access, Access) for access in accesses)
    return Battlefield("vector", "Vector", 48_000, 36_000, msgspec.convert(named, tuple[Feature, ...]), ways)


def plain(value: object) -> object:
    """The value as it comes back from JSON."""
    return json.loads(msgspec.json.encode(value))


def trace_vector(features, radius, path, rates, slow_discs=None, on=(), accesses=()):
    priced = msgspec.convert(rates, Rates)
    slow = discs(slow_discs or {})
    found = plain(trace(table(features, accesses), radius, outline(path), priced, slow_discs=slow, on=on))
    del found["path"]
    found["stretches"] = [{"cause": cause(stretch), "length": stretch["length"]} for stretch in found["stretches"]]
    return found


def cause(stretch: dict) -> str:
    """The cause as the browser's twin has it: one word, and for a base the key it was given."""
    return stretch["id"] if stretch["kind"] == "base" else f"{stretch['kind']}:{stretch['id']}"


def outlines(areas: dict) -> dict:
    return {name: outline(corners) for name, corners in areas.items()}


def contact_vector(features, mover, path, targets, reach, on=()):
    return first_contact(table(features), disc(mover), outline(path), discs(targets), reach, on)


CALLS = {
    "inches": inches,
    "distance": lambda a, b: distance_up(Point(*a), Point(*b)),
    "gap": lambda a, b: gap(disc(a), disc(b)),
    "within": lambda a, b, reach: within(disc(a), disc(b), reach),
    "overlap": lambda a, b: overlap(disc(a), disc(b)),
    "contains": lambda outline_, point: contains(outline(outline_), Point(*point)),
    "overlaps_disc": lambda outline_, centre, radius: overlaps_disc(outline(outline_), Point(*centre), radius),
    "path_length": lambda path: path_length(outline(path)),
    "spans_over_outline": lambda a, b, radius, outline_: spans_over_outline(
        Point(*a), Point(*b), radius, outline(outline_)
    ),
    "span_over_disc": lambda a, b, radius, centre, other: span_over_disc(
        Point(*a), Point(*b), radius, Point(*centre), other
    ),
    "elevation": lambda features, point: elevation_at(table(features), Point(*point)),
    "surfaces": lambda features, point: surfaces_at(table(features), Point(*point)),
    "trace": trace_vector,
    "crossed": lambda areas, path, radius: areas_crossed(outlines(areas), outline(path), radius),
    "length_over": lambda areas, a, b: length_over(outlines(areas), Point(*a), Point(*b)),
    "first_contact": contact_vector,
}
SERVER_ONLY = {"first_contact"}


def answer(vector: dict) -> object:
    given = dict(vector["given"])
    if "outline" in given:
        given["outline_"] = given.pop("outline")
    return plain(CALLS[vector["call"]](**given))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_vector_holds_on_the_server(vector):
    assert answer(vector) == vector["expected"]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Nothing to tell: the test says what failed."""


@pytest.fixture
def site():
    """This repository's files on a free port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.browser
def test_all_vectors_hold_in_the_browser(site):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        page = browser.new_page()
        page.goto(f"{site}/tests/rules/geometry/shapes.py")
        found = page.evaluate("import('/tests/rules/geometry/twin.js').then((twin) => twin.run())")
        browser.close()
    assert found["failures"] == []
    assert set(found["calls"]) == CALLS.keys() - SERVER_ONLY
    assert found["checked"] == sum(vector["call"] not in SERVER_ONLY for vector in VECTORS)


def test_there_are_enough_of_each_kind():
    assert len(VECTORS) >= 150
    assert {vector["call"] for vector in VECTORS} == CALLS.keys()
    assert len({vector["name"] for vector in VECTORS}) == len(VECTORS)
