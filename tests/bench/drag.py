"""How smoothly a crowd follows the hand: a formation of eighty models dragged on the board, by the browser's own tracing.

`python -m tests.bench.drag [--models 80] [--seconds 4]` puts that many tokens, each with a ghost that follows, on the
board of the test table among its terrain, drags all of them at once, and tells from Chromium's trace how much of the
page's main thread a frame took, in CPU time: the median, what 95 in 100 stay under, and the share under 16.7 ms.
"""

import argparse
import json
import os
import statistics
from typing import Any

import django
from playwright.sync_api import Page, sync_playwright

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.browser.fixtures.battle import sitting_at  # noqa: E402
from tests.browser.fixtures.table_server import TableServer, TestTable  # noqa: E402
from tests.support.programs import chromium_options  # noqa: E402

FRAME = 1_000 / 60  # milliseconds
WORK = (
    "Animation",
    "FireAnimationFrame",
    "EventDispatch",
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "Paint",
    "Layerize",
)
CROWD = """async (many) => {
    const { Board } = await import(document.querySelector('[type=module]').src.replace('bundles/play.js', 'js/board/board.js'));
    const host = document.querySelector('.battle-table');
    host.querySelector('svg.board').remove();
    host.querySelector('.minimap')?.remove();
    const pieces = Array.from({ length: many }, (_, i) => ({
        id: `p${i}`, name: `p${i}`, glyph: 'heavy', radius: 600, at: [6000 + (i % 10) * 2200, 3000 + Math.floor(i / 10) * 2200],
        seat: i % 2, unit: `u${i % 8}`, number: String(i), elevation: 0, height: 0, now: 3, full: 4, life: 'live', done: false,
        facing: null, on: '', states: [{ icon: 'shaken', label: 'Shaken', tone: 'bad', rule: '' }], facts: [] }));
    const ghosts = (dx, dy) => pieces.map((p) => ({ id: `g${p.id}`, at: [p.at[0] + dx, p.at[1] + dy], radius: 600, seat: p.seat, glyph: 'heavy', number: p.number, label: p.name }));
    const start = pieces[0].at;
    const board = new Board(host, { pointAt() {}, tapPiece() {}, tapPoint() {}, drop() {}, nudge() {}, settle() {}, turnCorner() {},
        drag: (id, at) => {
            const [dx, dy] = [at[0] - start[0], at[1] - start[1]];
            const overlays = pieces.map((p) => ({ kind: 'path', points: [p.at, [p.at[0] + dx, p.at[1] + dy]], radius: 600 }));
            board.set({ ghosts: ghosts(dx, dy), overlays });
        } });
    const kinds = ['building', 'woods', 'ruin', 'water', 'wall', 'rubble', 'crater', 'hill'];
    const box = (x, y) => [[x, y], [x + 4000, y], [x + 4000, y + 3000], [x, y + 3000]];
    board.set({ pieces, ghosts: ghosts(0, 0), draggable: ['gp0'], ground: kinds.map((kind, i) => ({ id: kind, kind, name: kind, outline: box(2000 + (i % 4) * 11000, 6000 + Math.floor(i / 4) * 14000),
        height: 2000, rough: false, cover: 'hard', climbable: false, impassable: false, rim: 0, elevation: 0, sides: [], state: '', onto: '', facts: [] })) });
}"""


def main() -> None:
    """Prints one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=4)
    chosen = parser.parse_args()
    with sync_playwright() as playwright, TableServer(TestTable(until="movement")) as server:
        chromium = playwright.chromium.launch(**chromium_options())
        with sitting_at(chromium, server, "0,1") as page:
            page.evaluate(CROWD, chosen.models)
            page.wait_for_timeout(500)
            chromium.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
            moves = dragged(page, chosen.seconds)
            frames = spans(json.loads(chromium.stop_tracing())["traceEvents"])
        chromium.close()
    late = sum(frame > FRAME for frame in frames)
    share = 100 * (len(frames) - late) / len(frames)
    slow = statistics.quantiles(frames, n=20)[-1]
    told = f"{chosen.models} models, {moves} moves of the hand, {len(frames)} frames"
    print(f"{told}: median {statistics.median(frames):.1f} ms, 95 % {slow:.1f} ms, {share:.0f} % in time")  # noqa: T201


def dragged(page: Page, seconds: float) -> int:
    """Drags all of them about for so long; how often the hand moved."""
    box = page.locator('[data-ghost="gp0"] .base').bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    moves = int(seconds * 60)
    for move in range(moves):
        page.mouse.move(x + move % 60 * 3, y + move % 40 * 4)
    page.mouse.up()
    return moves


def spans(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the page's own thread for each frame that was drawn: from script to paint."""
    threads = {event["tid"] for event in events if event["name"] == "FireAnimationFrame"}
    work = [e for e in events if e.get("ph") == "X" and e["tid"] in threads and e["name"] in WORK and "dur" in e]
    fired = sorted(e["ts"] for e in work if e["name"] == "FireAnimationFrame")
    found = []
    for begins, ends in zip(fired, [*fired[1:], float("inf")], strict=True):
        found.append(sum(e.get("tdur", e["dur"]) for e in work if begins <= e["ts"] < ends) / 1_000)
    return found


if __name__ == "__main__":
    main()
