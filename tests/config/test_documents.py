"""What the documents say is there is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMED = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:py|js|css|html|toml|conf))`")
WIDTH = 120
LINKED = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_files_that_a_document_names_exist(document: Path) -> None:
    text = document.read_text()
    missing = [name for name in NAMED.findall(text) if not _is_there(name)]
    missing += [link for link in LINKED.findall(text) if not (document.parent / link).exists()]
    assert not missing


def test_lines_of_documents_are_short() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in DOCUMENTS
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > WIDTH and not line.startswith("|")
    ]
    assert long == []


def _is_there(name: str) -> bool:
    """Whether there is such a file, by its whole path, below an app, or among the tests of something."""
    return (ROOT / name).exists() or any(ROOT.glob(f"*/{name}")) or any((ROOT / "tests").rglob(name))
