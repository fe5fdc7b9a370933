"""The faults: every small change of a module that could be made by mistake, in a fixed order.

Nothing is written to a file: a changed module is compiled from its changed tree.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: the `number`-th of its module, at `line` (from 1) of `path`, inside `function` ("" at the top)."""

    path: str
    number: int
    line: int
    function: str
    change: str

    @property
    def place(self) -> str:
        """`path:line`."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True, slots=True)
class _Site:
    parent: ast.AST
    field: str
    index: int | None  # the place in a list, or None
    node: ast.AST
    function: str
    in_message: bool  # inside `raise`: words for a person


def mutants(path: str, source: str) -> list[Mutant]:
    """Every fault of a module, in the order of its lines."""
    found = []
    for number, (site, new) in enumerate(_variants(ast.parse(source))):
        change = f"{_shown(site.node)} -> {_shown(new)}"
        found.append(Mutant(path, number, getattr(site.node, "lineno", 1), site.function, change))
    return found


def mutated(source: str, number: int) -> ast.Module:
    """The tree of a module with its `number`-th fault."""
    tree = ast.parse(source)
    for count, (site, new) in enumerate(_variants(tree)):
        if count == number:
            _put(site, new)
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


def _put(site: _Site, new: ast.AST) -> None:
    if "lineno" in site.node._attributes:
        ast.copy_location(new, site.node)
    if site.index is None:
        setattr(site.parent, site.field, new)
    else:
        getattr(site.parent, site.field)[site.index] = new


def _variants(tree: ast.Module) -> Iterator[tuple[_Site, ast.AST]]:
    for site in _sites(tree, "", in_message=False):
        for new in _changes(site):
            yield site, new


def _sites(parent: ast.AST, function: str, *, in_message: bool) -> Iterator[_Site]:
    for field, value in ast.iter_fields(parent):
        if field in {"annotation", "returns", "decorator_list", "type_params", "bases"} or isinstance(
            parent, ast.JoinedStr
        ):
            continue
        members = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, node in members:
            if not isinstance(node, ast.AST) or _is_docstring(node):
                continue
            said = in_message or isinstance(node, ast.Raise)
            yield _Site(parent, field, index, node, function, said)
            scope = isinstance(node, ast.FunctionDef | ast.ClassDef)
            inner = f"{function}.{node.name}".lstrip(".") if scope else function  # type: ignore[attr-defined]
            yield from _sites(node, inner, in_message=said)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _changes(site: _Site) -> Iterator[ast.AST]:
    yield from _expression(site)
    yield from _statement(site)


def _expression(site: _Site) -> Iterator[ast.AST]:
    node = site.node
    match node:
        case ast.Compare(ops=ops):
            for index, operator in enumerate(ops):
                new = copy.deepcopy(node)
                new.ops[index] = _COMPARISONS[type(operator)]()
                yield new
        case ast.BoolOp():
            new_bool = copy.deepcopy(node)
            new_bool.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield new_bool
        case ast.UnaryOp(op=ast.Not()):
            yield copy.deepcopy(node.operand)
        case ast.BinOp() if type(node.op) in _ARITHMETIC:
            new_sum = copy.deepcopy(node)
            new_sum.op = _ARITHMETIC[type(node.op)]()
            yield new_sum
        case ast.IfExp():
            yield ast.IfExp(copy.deepcopy(node.test), copy.deepcopy(node.orelse), copy.deepcopy(node.body))
        case ast.Call(args=[ast.expr(), ast.expr(), *_]) if not any(isinstance(a, ast.Starred) for a in node.args):
            swapped = copy.deepcopy(node)
            swapped.args[:2] = reversed(swapped.args[:2])
            yield swapped
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(node.value + 1)
        case ast.Constant(value=str()) if not site.in_message:
            yield ast.Constant(f"{node.value}_" if node.value else "_")
        case ast.comprehension(ifs=[_, *_]):
            unasked = copy.deepcopy(node)
            unasked.ifs = []
            yield unasked
        case _:
            return


def _statement(site: _Site) -> Iterator[ast.AST]:
    node = site.node
    match node:
        case ast.If() | ast.While() if not isinstance(node.test, ast.Compare | ast.UnaryOp):
            negated = copy.deepcopy(node)
            negated.test = ast.UnaryOp(ast.Not(), negated.test)
            yield negated
        case ast.Return(value=ast.expr()) if not (isinstance(node.value, ast.Constant) and node.value.value is None):
            yield ast.Return(ast.Constant(None))
        case ast.Expr() | ast.AugAssign() | ast.Raise():
            yield ast.Pass()
        case ast.Continue():
            yield ast.Break()
        case ast.Break():
            yield ast.Continue()
        case _:
            return


def _shown(node: ast.AST) -> str:
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 90 else f"{words[:60]} ... {words[-25:]}"
