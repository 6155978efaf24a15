"""Every refusal says which rule, what was measured, what the limit is, and the way out."""

import ast
from pathlib import Path

import pytest

import rules.killteam

PARTS = {"rule", "message", "measured", "limit", "remedy"}


def written_out() -> list[tuple[str, set[str]]]:
    """Every refusal that is not worded as data, by file and line, with the parts it is given."""
    return [
        (f"{path.name}:{node.lineno}", {str(keyword.arg) for keyword in node.keywords})
        for path in sorted(Path(rules.killteam.__path__[0]).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    ]


@pytest.mark.rule("killteam.online.authority")
def test_a_refusal_written_out_has_all_its_parts():
    refusals = written_out()
    assert len(refusals) > 5
    assert [where for where, parts in refusals if not parts >= PARTS] == []
