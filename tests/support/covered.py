"""`python -m tests.support.covered DIRECTORY`: holds the lines that tests ran against the floor in pyproject.toml.

The directory has what each process of the run saw (tests/plugins/lines.py). Below the floor the check fails; well
above it, it asks for a higher one.
"""

import json
import sys
from functools import reduce
from pathlib import Path
from typing import Any

from slipcover import merge_coverage

from tests.plugins.rule_index import settings_of

ROOT = Path(__file__).resolve().parents[2]
SLACK = 0.3  # percent: examples are drawn anew in every run
WORST = 10  # files named when lines are missing


def main() -> int:
    parts = [json.loads(part.read_text()) for part in Path(sys.argv[1]).glob("*.json")]
    return report(reduce(merge_coverage, parts)["files"], settings_of(ROOT)["covered"])


def report(files: dict[str, Any], floor: float) -> int:
    """Print what ran, by package, and the verdict; 1 when too little did."""
    for package in sorted({name.split("/")[0] for name in files}):
        inside = {name: file for name, file in files.items() if name.startswith(f"{package}/")}
        print(f"{package:10} {percent(inside):6.2f} % of {len(inside)} files")  # noqa: T201
    reached = percent(files)
    sentence = verdict(reached, floor)
    print(sentence or f"{reached:.2f} % of the lines ran; the floor is {floor} %.")  # noqa: T201
    if reached < floor:
        least = sorted(files, key=lambda name: len(files[name]["missing_lines"]), reverse=True)[:WORST]
        print("\n".join(f"  {name}: {_some(files[name]['missing_lines'])}" for name in least))  # noqa: T201
    return int(reached < floor)


def _some(lines: list[int]) -> str:
    """The first of the lines, and how many there are."""
    return f"{len(lines)} lines: {', '.join(map(str, lines[:WORST]))}"


def percent(files: dict[str, Any]) -> float:
    """How many of the lines ran."""
    ran = sum(len(file["executed_lines"]) for file in files.values())
    idle = sum(len(file["missing_lines"]) for file in files.values())
    return 100 * ran / (ran + idle) if ran + idle else 100.0


def verdict(reached: float, floor: float) -> str:
    """What is to be done, or nothing."""
    if reached < floor:
        return f"Only {reached:.2f} % of the lines ran, less than {floor} %: test what is new, or remove what is dead."
    if reached > floor + 2 * SLACK:
        return f"{reached:.2f} % of the lines ran: raise `covered` in pyproject.toml to {reached - SLACK:.1f}."
    return ""


if __name__ == "__main__":
    sys.exit(main())
