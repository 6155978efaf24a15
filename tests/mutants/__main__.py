"""`python -m tests.mutants --lines 200 --seed 1`: puts one small fault into each of so many random lines of `rules/`.

A copy of the checkout is made. All tests of the rules run there once, with a probe beside each chosen line, to learn which
tests run it. Then each fault is tried alone, before the fastest of those tests. What was changed is printed: a survivor
wants a test, or changes nothing that anybody could notice. `--only FILE:LINE` tries every change of a line, and
`--among tests/rules/kog` looks for tests there only.
"""

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.mutants.changes import changes

ROOT = Path(__file__).resolve().parents[2]
TESTS = ("tests/rules", "tests/golden", "tests/referees", "tests/rulings")
APART = ("rules/players/", "tests/rules/players")
PYTEST = (sys.executable, "-m", "pytest", "-q", "--hypothesis-seed=0", "-p", "no:cacheprovider")
START = 60  # seconds that pytest may take to begin on a busy machine
SLOWER = 10  # times as long as without the fault
SHOWN = 80  # characters of a line before and after the change
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
PROBES = ast.parse("from tests.mutants import probes as _probes").body[0]


@dataclass
class Mutant:
    """A change of one line of a module, the tests that run the line with their seconds, and what became of it."""

    path: str
    number: int  # of the change within the module
    line: int
    tests: dict[str, float] = field(default_factory=dict)
    fate: str = "no test runs it"
    killer: str = ""
    before: str = ""
    after: str = ""


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.mutants", description="Tries small faults before the tests.")
    parser.add_argument("--lines", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", type=int, default=25, help="how many of the tests that run a line may try it")
    parser.add_argument("--only", nargs="*", default=[], metavar="FILE:LINE", help="these lines instead of random ones")
    parser.add_argument("--among", nargs="+", default=TESTS, metavar="PATH", help="where tests are looked for")
    asked = parser.parse_args()
    mutants = _chosen(Random(asked.seed), asked.lines, asked.only)
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        _copy_checkout(copy)
        _learn_tests(mutants, copy, asked.among)
        for number, mutant in enumerate(mutants, 1):
            _try(mutant, copy, asked.tests)
            sys.stdout.write(f"{number}. {mutant.path}:{mutant.line} {mutant.fate} {mutant.killer}\n")
            sys.stdout.write(f"    - {mutant.before}\n    + {mutant.after}\n")
            sys.stdout.flush()
    fates = Counter(mutant.fate for mutant in mutants)
    sys.stdout.write(", ".join(f"{many} {fate}" for fate, many in fates.most_common()) + "\n")
    return 0


def _chosen(random: Random, many: int, only: list[str]) -> list[Mutant]:
    """Random lines of the rules with a change of each, or every change of the named lines."""
    by_line: dict[str, list[Mutant]] = {}
    for path in sorted((ROOT / "rules").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(APART):
            for number, change in enumerate(changes(ast.parse(path.read_text("utf-8")))):
                by_line.setdefault(f"{name}:{change.line}", []).append(Mutant(name, number, change.line))
    if only:
        return [mutant for line in only for mutant in by_line[line]]
    return [random.choice(by_line[line]) for line in random.sample(sorted(by_line), many)]


def _copy_checkout(copy: Path) -> None:
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)


def _learn_tests(mutants: list[Mutant], copy: Path, among: Sequence[str]) -> None:
    """Run the tests once with a probe before each changed statement; of a constant, in the functions that name it."""
    sources = {path: path.read_text("utf-8") for path in (copy / "rules").rglob("*.py")}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    changes_of = {path: changes(tree) for path, tree in trees.items()}
    for number, mutant in enumerate(mutants):
        change = changes_of[copy / mutant.path][mutant.number]
        if change.function:
            change.block.insert(change.block.index(change.statement), _probe(number))
        else:
            for tree in trees.values():
                _probe_users(tree, change.statement, number)
    for path, tree in trees.items():
        tree.body.insert(1 if ast.get_docstring(tree) else 0, PROBES)
        path.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
    found = copy / "map.jsonl"
    _pytest(copy, [*among, "--ignore", APART[1]], seconds=None, map_file=found)
    for line in found.read_text("utf-8").splitlines():
        test, seconds, seen = json.loads(line)
        for number in seen:
            mutants[number].tests[test] = seconds
    for path, source in sources.items():
        path.write_text(source, "utf-8")


def _probe(number: int) -> ast.stmt:
    return ast.parse(f"_probes.hit({number})").body[0]


def _probe_users(tree: ast.Module, constant: ast.stmt, number: int) -> None:
    names = {node.id for node in ast.walk(constant) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        if any(isinstance(node, ast.Name) and node.id in names for node in ast.walk(function)):
            function.body.insert(1 if ast.get_docstring(function) else 0, _probe(number))


def _try(mutant: Mutant, copy: Path, most: int) -> None:
    path = copy / mutant.path
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    mutant.before, mutant.after = _around_difference(*changes(tree)[mutant.number].made())
    fastest = sorted(mutant.tests, key=lambda test: mutant.tests[test])[:most]
    if not fastest:
        return
    path.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
    seconds = START + SLOWER * sum(mutant.tests[test] for test in fastest)
    mutant.fate = _pytest(copy, ["-x", *fastest], seconds=seconds)
    mutant.killer = next(iter(FAILED.findall((copy / "pytest.txt").read_text("utf-8"))), "")
    path.write_text(source, "utf-8")


def _around_difference(before: str, after: str) -> tuple[str, str]:
    """Both sentences cut to what differs and a little around it."""
    same = next((place for place, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    shown = slice(max(0, same - SHOWN), same + SHOWN)
    return before[shown], after[shown]


def _pytest(copy: Path, arguments: list[str], *, seconds: float | None, map_file: Path | None = None) -> str:
    """Run pytest in the copy, in a group of its own that ends with it. Returns what became of a mutant there."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if map_file:
        environment["MUTANTS_MAP"] = str(map_file)
        arguments = ["-p", "tests.mutants.probes", *arguments]
    with (copy / "pytest.txt").open("w") as output:
        process = subprocess.Popen(
            [*PYTEST, *arguments], cwd=copy, env=environment, stdout=output, stderr=output, start_new_session=True
        )
        try:
            return "survived" if process.wait(seconds) == 0 else "killed"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return "killed by time"


if __name__ == "__main__":
    sys.exit(main())
