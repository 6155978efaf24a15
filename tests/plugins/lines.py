"""Counts the lines that tests run: with `-p tests.plugins.lines` every process leaves what it saw in GRIDLESS_LINES.

It must come before our modules are imported, hence the option. A line costs something until it has often been seen.
"""

import atexit
import json
import os
from pathlib import Path

import slipcover

ROOT = Path(__file__).resolve().parents[2]
OFTEN = 10_000  # times: to let go of lines seen a few times costs more, as all modules are searched for them
SOURCES = [str(ROOT / name) for name in ("rules", "armies", "games", "accounts", "config")]


def begin(directory: Path) -> None:
    """Watch our modules from their import on; write what ran when the process ends."""
    seen = slipcover.Slipcover(source=SOURCES, d_miss_threshold=OFTEN)
    slipcover.ImportManager(seen, slipcover.FileMatcher(sources=SOURCES)).__enter__()
    part = directory / f"{os.getpid()}.json"
    atexit.register(lambda: part.write_text(json.dumps(seen.get_coverage())))


begin(Path(os.environ["GRIDLESS_LINES"]))
