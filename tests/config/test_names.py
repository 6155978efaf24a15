"""Names are nouns that a programmer would search for, and verbs with an object: what no name may be, and no two classes.

Add a word here when you rename something that was called by it, so that it does not come back.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("accounts", "armies", "config", "games", "rules")
GAMES = ("fubar", "killteam", "kog", "krygothic")

# In no part of a name.
NOWHERE = {
    "adviser", "bout", "bouts", "desk", "ear", "ears", "errand", "errands", "foretold", "forgiving", "heard",
    "hearth", "makings", "misfit", "misfits", "offspring", "postman", "precautions", "rack", "racks", "rod", "scales", "seer",
    "shelf", "shelves", "teller", "told", "toll", "unheard",
}  # fmt: skip
# Not as a whole name: alone they do not say what of, or of whom.
NOT_ALONE = {
    "became", "begun", "beside", "carried_out", "doubt", "doubted", "falling", "fates", "hear", "hears", "lies", "lit", "said",
    "speaking", "speaks", "stir", "stood", "thirds", "went",
}  # fmt: skip
# Words of the protocol, of the API and of stored rows: what programs and databases have read for a long time.
KEPT = {
    "games/api/campaigns.py": {"told"},
    "games/api/serializers.py": {"told"},
    "games/protocol/client.py": {"heard"},
    "games/protocol/server.py": {"told"},
}
TWICE = {"Command"}  # Django finds commands by this name


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the project by its path, without migrations: those keep the names of their time."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text())


def named(path: str, module: ast.Module) -> Iterator[str]:
    """What a module gives a name to: itself, its package, classes, functions, attributes and its own variables."""
    yield Path(path).parent.name if path.endswith("__init__.py") else Path(path).stem
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if isinstance(node, ast.ClassDef | ast.Module):
            yield from (target.id for target in assigned(node) if isinstance(target, ast.Name))


def assigned(node: ast.ClassDef | ast.Module) -> Iterator[ast.expr]:
    """The targets of the assignments right in a class or a module."""
    for statement in node.body:
        if isinstance(statement, ast.Assign):
            yield from statement.targets
        elif isinstance(statement, ast.AnnAssign):
            yield statement.target


def is_unfit(name: str) -> bool:
    words = {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}
    return bool(words & NOWHERE) or name.strip("_").lower() in NOT_ALONE


def test_no_name_is_a_metaphor_or_a_lone_participle() -> None:
    found = {path: {name for name in named(path, module) if is_unfit(name)} for path, module in modules()}
    assert {path: rest for path, names in found.items() if (rest := names - KEPT.get(path, set()))} == {}


def test_no_two_classes_have_one_name() -> None:
    """Of two games each may have a class of its own by a name; what all games share has one of each."""
    places: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path, module in modules():
        game = next((game for game in GAMES if path.startswith(f"rules/{game}/")), "")
        for node in module.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[game, node.name].append(path)
    assert {key: paths for key, paths in places.items() if len(paths) > 1 and key[1] not in TWICE} == {}
