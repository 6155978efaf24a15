"""Every refusal is worded as data, and so says which rule, what was measured, what the limit is, and the way out."""

import ast
from pathlib import Path

import pytest

import rules.killteam


def written_out() -> list[str]:
    """Every refusal that is not worded as data, by file and line."""
    return [
        f"{path.name}:{node.lineno}"
        for path in sorted(Path(rules.killteam.__path__[0]).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]


@pytest.mark.rule("killteam.online.authority")
def test_every_refusal_is_worded_as_data():
    assert written_out() == []
