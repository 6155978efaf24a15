"""Names in the browser's code: common nouns, and verbs with their object. No participle alone, no metaphor."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
DECLARED = re.compile(
    r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)"  # at the top of a module
    r"|^  (?:async |static |get |set )?(\w+)\([^)]*\) \{$"  # methods of a class
    r"|^ \* @property \{.*\} \[?(\w+)\]?(?= |$)",  # fields of a record
    re.MULTILINE,
)
# Each of these was once the name of something here, or is like one that was.
WORDS = """
    across afoot ahead alike along around beside company dearest desk drawn fallen farewell forced gists gone
    heard held hurt ink keep kept known lay lead led lies linger lit meant people rove seen seer sees shot spell stood
    straight strewn struck swept swung thrown together toll told unread unsay whom
"""
NOTHING = frozenset(WORDS.split())
# Classes of the style sheets say what an element is. A state begins with `is-`.
CLASSES = frozenset(
    [
        "bound",
        "brings",
        "idea",
        "lead",
        "misfit",
        "rack",
        "said",
        "say",
        "seen",
        "sees",
        "shelf",
        "stands",
        "swept",
        "swing",
        "told",
        "turning",
        "undone",
        "which",
        "whose",
        "wish",
    ]
)
PARTICIPLE = re.compile(r"^[a-z]{3,}(?:ed|ing)$")
NOUNS = frozenset(
    {"heading", "railing", "facing", "missing", "slowed", "climbed", "dropped"}
)  # and fields of the server


def names(text: str) -> Iterator[str]:
    """What a module declares at its top, in its classes and as fields of its records."""
    for found in DECLARED.finditer(text):
        yield next(filter(None, found.groups()))


def faults(name: str) -> str:
    """What is wrong with a name, or nothing."""
    if name.lower() in NOTHING:
        return "means nothing by itself"
    if PARTICIPLE.match(name) and name not in NOUNS:
        return "is a participle alone"
    return ""


def test_modules_and_folders_have_names_that_one_would_search_for() -> None:
    parts = {part for path in (STATIC / "js").rglob("*.js") for part in path.relative_to(STATIC / "js").parts}
    wrong = sorted(part for part in parts if faults(part.removesuffix(".js")))
    assert len(parts) > 100
    assert wrong == []


def test_classes_of_style_sheets_are_nouns() -> None:
    found = {
        f"{path.name}: .{name}"
        for path in (STATIC / "css").glob("*.css")
        for name in re.findall(r"\.([a-z][\w-]*)(?=[^{}]*\{)", path.read_text())
        if name in CLASSES
    }
    assert sorted(found) == []


def test_functions_classes_and_fields_have_names_that_one_would_search_for() -> None:
    found = {
        f"{path.relative_to(STATIC)}: {name} {fault}"
        for path in (STATIC / "js").rglob("*.js")
        for name in names(path.read_text())
        if (fault := faults(name))
    }
    assert sorted(found) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("export function walked(a) {\n}\n", "walked"),
        ("class A {\n  seer() {\n  }\n}\n", "seer"),
        ("/**\n * @typedef {object} S\n * @property {string} at\n * @property {string[]} [told] x\n */\n", "told"),
        ("const drifting = (a) => a;\n", "drifting"),
    ],
)
def test_such_names_are_found(text: str, fault: str) -> None:
    assert [name for name in names(text) if faults(name)] == [fault]
