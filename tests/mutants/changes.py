"""The small faults that can be made in a module, found in its syntax tree in the same order each time."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

SWAPPED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
}  # fmt: skip
REVERSED: dict[type, type] = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
TEXTS = (ast.JoinedStr, ast.List, ast.Tuple, ast.Set)
Found = tuple[ast.stmt, list[ast.stmt], ast.FunctionDef | None]
PARTS = (ast.stmt, ast.ExceptHandler, ast.match_case)


@dataclass(frozen=True)
class Change:
    """One small fault of a statement in a block; `make` puts it into the tree in which it was found."""

    line: int
    statement: ast.stmt
    block: list[ast.stmt]
    function: ast.FunctionDef | None
    make: Callable[[], None]

    def made(self) -> tuple[str, str]:
        """The statement's first line before and after; the fault is in the tree then."""
        place = self.block.index(self.statement)
        before = _headline(self.statement)
        self.make()
        return before, _headline(self.block[place])


def _headline(statement: ast.stmt) -> str:
    return " ".join(ast.unparse(statement).splitlines()[: 2 if _is_dropped(statement) else 1])


def _is_dropped(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and isinstance(statement.test, ast.Constant)


def changes(tree: ast.Module) -> list[Change]:
    """Every change of the module's functions, and of the constants at its top."""
    return [
        Change(line, statement, block, function, make)
        for statement, block, function in _statements(tree.body, None)
        if function or block is tree.body
        for line, make in [*_of_statement(statement, block, function), *_of_expressions(statement)]
    ]


def _statements(block: list[ast.stmt], function: ast.FunctionDef | None) -> Iterator[Found]:
    """Statements with their block and function; outside functions only what gives a name its value."""
    for statement in block:
        is_constant = isinstance(statement, ast.Assign | ast.AnnAssign)
        if not isinstance(statement, ast.ClassDef | ast.FunctionDef) and (function or is_constant):
            yield statement, block, function
        for inner in _blocks(statement):
            yield from _statements(inner, statement if isinstance(statement, ast.FunctionDef) else function)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for _, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else []
        if parts and isinstance(parts[0], ast.stmt):
            yield parts
        yield from (part.body for part in parts if isinstance(part, ast.ExceptHandler | ast.match_case))


def _of_statement(
    statement: ast.stmt, block: list[ast.stmt], function: ast.FunctionDef | None
) -> Iterator[tuple[int, Callable[[], None]]]:
    """The statement is left out; its condition or a truth it returns is turned round; what may be None is None."""
    returns = ast.unparse(function.returns) if function and function.returns else ""
    match statement:
        case ast.AugAssign() | ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield statement.lineno, lambda: _drop(statement, block)
        case ast.If() | ast.While():
            yield statement.lineno, lambda: _turn(statement, "test")
        case ast.Return(value=ast.expr()) if returns == "bool":
            yield statement.lineno, lambda: _turn(statement, "value")
        case ast.Return(value=ast.expr(), lineno=line) if returns.endswith("| None"):
            yield line, lambda: setattr(statement, "value", ast.Constant(value=None))


def _drop(statement: ast.stmt, block: list[ast.stmt]) -> None:
    """What a statement yields still makes a script of its function: it stays, and never runs."""
    block[block.index(statement)] = ast.If(ast.Constant(value=False), [statement], [])


def _turn(node: ast.AST, name: str) -> None:
    setattr(node, name, ast.UnaryOp(ast.Not(), getattr(node, name)))


def _of_expressions(statement: ast.stmt) -> Iterator[tuple[int, Callable[[], None]]]:
    for node in _own(statement):
        line = getattr(node, "lineno", statement.lineno)
        yield from ((line, make) for make in (*_of_operator(node), *_of_value(node)))


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """What belongs to the statement itself: neither types nor the statements inside it."""
    for name, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not isinstance(part, PARTS) and name not in ("annotation", "returns"):
                yield part
                yield from _own(part)


def _of_operator(node: ast.AST) -> Iterator[Callable[[], None]]:
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                news = [kinds[type(operator)] for kinds in (SWAPPED, REVERSED) if type(operator) in kinds]
                yield from (lambda place=place, new=new: node.ops.__setitem__(place, new()) for new in news)
        case ast.BoolOp() | ast.BinOp(op=ast.Add() | ast.Sub()):
            if isinstance(node, ast.BoolOp) or not (_is_text(node.left) or _is_text(node.right)):
                yield lambda: setattr(node, "op", SWAPPED[type(node.op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield lambda: _turn(node, "operand")


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, TEXTS) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _of_value(node: ast.AST) -> Iterator[Callable[[], None]]:
    match node:
        case ast.Constant(value=bool()):
            yield lambda: setattr(node, "value", not node.value)
        case ast.Constant(value=int()):
            yield from (lambda step=step: setattr(node, "value", node.value + step) for step in (1, -1))
        case ast.IfExp():
            yield lambda: _turn(node, "test")
        case ast.comprehension(ifs=[first, *_]):
            yield lambda: node.ifs.__setitem__(0, ast.UnaryOp(ast.Not(), first))
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield lambda: setattr(node.func, "id", CALLS[name])
