"""How heavy the match page is, and how soon its table is drawn on a line of 4 Mbit/s with 100 ms to the server.

`python -m tests.bench.page [--game kog:encounter fubar:patrol] [--rounds 5]` opens the page of a match under way in
Chromium with nothing kept from before, and tells requests, bytes and the median time from the call to the drawn table:
once as Chromium itself plays such a line, which slows neither sockets nor handshakes, and once over a relay that does.
"""

import argparse
import statistics

from playwright.sync_api import sync_playwright

from tests.bench.slow_line import slow_line
from tests.support.opening import Opening, match_under_way, opened
from tests.support.programs import chromium_options
from tests.support.servers import Server

LATENCY = 100  # milliseconds
BITS = 4_000_000  # a second


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", nargs="+", default=["kog:encounter", "fubar:patrol"])
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    with Server() as site, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options())
        for game in chosen.game:
            address, cookie = match_under_way(site, *game.split(":"))
            first = opened(chromium, address, cookie)
            played = [opened(chromium, address, cookie, latency=LATENCY, bits=BITS) for _ in range(chosen.rounds)]
            with slow_line(site.port, LATENCY / 1_000, BITS) as port:
                far = address.replace(str(site.port), str(port))
                relayed = [opened(chromium, far, cookie) for _ in range(chosen.rounds)]
            weight = f"{len(first.requests)} requests, {first.received / 1_000:.0f} KB"
            drawn = f"drawn after {median(played):.0f} ms, relayed {median(relayed):.0f} ms"
            print(f"{game:16} {weight}, {drawn}", flush=True)  # noqa: T201
        chromium.close()


def median(openings: list[Opening]) -> float:
    """Milliseconds until the table was drawn."""
    return statistics.median(one.drawn for one in openings)


if __name__ == "__main__":
    main()
