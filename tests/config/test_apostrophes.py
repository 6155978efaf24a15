"""Everything a person reads has one kind of apostrophe, the curly one; code and what people type have the straight one."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("accounts", "armies", "config", "games", "rules")
STRAIGHT = re.compile(r"(?<=[a-z])'(?=[a-z])|(?<=[a-z]s)'(?=[ .,;:)])", re.IGNORECASE)
TEMPLATE_CODE = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|<script.*?</script>", re.DOTALL)
SCRIPT_TOKENS = re.compile(
    r"/\*.*?\*/|//[^\n]*|(?P<text>'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`)", re.DOTALL
)


def texts_of_toml(text: str) -> Iterator[str]:
    """Every string value."""

    def strings(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            for part in value.values() if isinstance(value, dict) else value:
                yield from strings(part)

    return strings(tomllib.loads(text))


def texts_of_python(text: str) -> Iterator[str]:
    """Every string but docstrings; of an f-string what stands outside of its braces."""
    tree = ast.parse(text)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def texts_of_template(text: str) -> Iterator[str]:
    """What stands around the template's own code and around scripts."""
    yield from TEMPLATE_CODE.split(text)


def texts_of_script(text: str) -> Iterator[str]:
    """Every string; of a template literal what stands outside of its braces."""
    for found in SCRIPT_TOKENS.finditer(text):
        if quoted := found["text"]:
            yield re.sub(r"\$\{[^{}]*\}", "{}", quoted[1:-1]).replace("\\'", "'")


def files() -> Iterator[tuple[Path, Any]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path, texts_of_python
        for path in sorted((ROOT / package).rglob("*.toml")):
            yield path, texts_of_toml
    for path in sorted((ROOT / "templates").rglob("*.*")):
        yield path, texts_of_script if path.suffix == ".js" else texts_of_template
    for path in sorted((ROOT / "static/js").rglob("*.js")):
        yield path, texts_of_script


def test_everything_a_person_reads_has_curly_apostrophes() -> None:
    read = 0
    straight = []
    for path, texts in files():
        for text in texts(path.read_text()):
            read += 1
            straight += [f"{path.relative_to(ROOT)}: {text[:120]!r}" for _ in STRAIGHT.finditer(text)]
    assert read > 20_000
    assert straight == []


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        (texts_of_python, "def f():\n    '''It's code.'''\n    return f\"{x['key']} is the seat's\""),
        (texts_of_toml, "# it's code\na = [{ text = \"the seat's\" }]"),
        (texts_of_template, "{% if x == 'the seat's' %}<p title=\"the seat's\">{# it's code #}"),
        (texts_of_script, "// it's code\nconst a = `the seat's ${b('c')}`;"),
    ],
)
def test_the_straight_kind_is_found_in_texts_and_not_in_code(texts: Any, text: str) -> None:
    assert sum(len(STRAIGHT.findall(part)) for part in texts(text)) == 1
