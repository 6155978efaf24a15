"""Small faults are found statement by statement, and each makes another module of the one it is put into."""

import ast

from tests.mutants.changes import changes

MODULE = """
LIMIT: int = 3

class Part:
    size: int = 0

    def fits(self, others: list[int]) -> bool:
        'Whether it fits.'
        if self.size < LIMIT and others:
            return min(others) >= 2
        return False

    def rest(self, far: int) -> int | None:
        far += 1
        return far - self.size if far else None

    def told(self) -> str:
        return "a" + "b"
"""


def mutants() -> list[tuple[int, str, str]]:
    """Every change of the module, each made in a tree of its own."""
    found = []
    for number, change in enumerate(changes(ast.parse(MODULE))):
        tree = ast.parse(MODULE)
        before, after = changes(tree)[number].made()
        assert ast.unparse(ast.fix_missing_locations(tree)) != ast.unparse(ast.parse(MODULE))
        compile(tree, "mutant", "exec")
        found.append((change.line, before, after))
    return found


def test_every_kind_of_change_is_found() -> None:
    assert mutants() == [
        (2, "LIMIT: int = 3", "LIMIT: int = 4"),
        (2, "LIMIT: int = 3", "LIMIT: int = 2"),
        (9, "if self.size < LIMIT and others:", "if not (self.size < LIMIT and others):"),
        (9, "if self.size < LIMIT and others:", "if self.size < LIMIT or others:"),
        (9, "if self.size < LIMIT and others:", "if self.size <= LIMIT and others:"),
        (9, "if self.size < LIMIT and others:", "if self.size >= LIMIT and others:"),
        (10, "return min(others) >= 2", "return not min(others) >= 2"),
        (10, "return min(others) >= 2", "return min(others) > 2"),
        (10, "return min(others) >= 2", "return min(others) < 2"),
        (10, "return min(others) >= 2", "return max(others) >= 2"),
        (10, "return min(others) >= 2", "return min(others) >= 3"),
        (10, "return min(others) >= 2", "return min(others) >= 1"),
        (11, "return False", "return not False"),
        (11, "return False", "return True"),
        (14, "far += 1", "if False:     far += 1"),
        (14, "far += 1", "far += 2"),
        (14, "far += 1", "far += 0"),
        (15, "return far - self.size if far else None", "return None"),
        (15, "return far - self.size if far else None", "return far - self.size if not far else None"),
        (15, "return far - self.size if far else None", "return far + self.size if far else None"),
    ]
