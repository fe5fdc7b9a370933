"""Counts the work of our packages without a clock: their modules are loaded a second time with a counter in them.

What counts as work, so that squared work shows whether Python or C does it:

- each call of a function and each turn of a loop or comprehension: 1;
- a slice, a concatenation, a display with `*` in it, an f-string: the length of what is made;
- `in` over a string, list or tuple: the length searched; over a set or dict 1;
- a method of a string: what it makes, or how far it looks; of a list: what it moves (`insert`, `pop(0)`) or looks at;
- a regex: the characters between where it began to look and the end of what it found, or all it was handed where it
  found nothing (a failed `match` costs 1);
- `sorted`, `tuple`, `min` and their like: the length of what they are given.

Not seen: the steps a regex goes back within one call, the comparing of long equal strings, other people's modules.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

NAME = "__work__"
LISTS = (list, tuple)
MAKING = frozenset(("sorted", "list", "tuple", "set", "frozenset", "dict", "min", "max", "sum", "any", "all", "zip"))
MOVING = frozenset(("insert", "remove", "index", "count", "copy", "sort", "reverse", "clear"))
BRIEF = frozenset(("startswith", "endswith", "format", "append", "add", "get", "pop", "group", "start", "end", "span"))


class Work:
    """The counter, and what the loaded modules call instead of the operations themselves."""

    def __init__(self) -> None:
        self.done = 0

    def tick(self) -> None:
        """One call, or one turn of a `while`."""
        self.done += 1

    def each(self, items: Iterable[object]) -> Iterator[object]:
        """`items`, one a turn."""
        for item in items:
            self.done += 1
            yield item

    def cut(self, value: Sequence[object], start: object, stop: object, step: object) -> object:
        """`value[start:stop:step]`."""
        made = value[slice(start, stop, step)]
        self.done += len(made)
        return made

    def made(self, value: object) -> object:
        """Something put together from other things."""
        self.done += len(value) if isinstance(value, (str, list, tuple)) else 1
        return value

    def holds(self, item: object, container: object) -> bool:
        """`item in container`."""
        self.done += len(container) if isinstance(container, (str, list, tuple)) else 1
        return item in container  # type: ignore[operator]

    def built(self, function: Callable[..., object], *args: object, **named: object) -> object:
        """A builtin that goes through what it is given."""
        self.done += sum(len(arg) for arg in args if hasattr(arg, "__len__"))
        return function(*args, **named)

    def call(self, owner: object, name: str, *args: object, **named: object) -> object:
        """`owner.name(...)`."""
        method = getattr(owner, name)
        if name in BRIEF and not (name == "pop" and args and isinstance(owner, list)):
            return method(*args, **named)
        if isinstance(owner, str):
            return self._of_string(owner, name, method(*args, **named), args)
        if isinstance(owner, re.Pattern):
            return self._of_pattern(owner, name, method, args, named)
        if isinstance(owner, list) and (name in MOVING or (name == "pop" and args)):
            self.done += len(owner) - int(args[0] if name in {"insert", "pop"} else 0) % (len(owner) + 1)  # type: ignore[call-overload]
        elif name in {"extend", "update", "union", "extendleft"}:
            self.done += sum(len(arg) for arg in args if hasattr(arg, "__len__"))
        return method(*args, **named)

    def _of_string(self, owner: str, name: str, made: object, args: tuple[object, ...]) -> object:
        if name in {"find", "rfind", "index", "rindex"}:
            low = int(args[1]) if len(args) > 1 else 0  # type: ignore[call-overload]
            high = min(int(args[2]), len(owner)) if len(args) > 2 else len(owner)  # type: ignore[call-overload]
            at = int(made)  # type: ignore[call-overload]
            self.done += max(0, high - low) if at < 0 else at - low if name[0] != "r" else high - at
        elif made is not owner:
            self.done += len(made) if isinstance(made, str) else len(owner)
        return made

    def _of_pattern(
        self,
        owner: re.Pattern[str],
        name: str,
        method: Callable[..., object],
        args: tuple[object, ...],
        named: dict[str, object],
    ) -> object:
        if name in {"sub", "subn"}:
            self.done += len(str(args[1]))
            return method(*args, **named)
        text = args[0]
        assert isinstance(text, str | bytes)
        low = int(args[1]) if len(args) > 1 else 0  # type: ignore[call-overload]
        high = min(int(args[2]), len(text)) if len(args) > 2 else len(text)  # type: ignore[call-overload]
        if name == "finditer":
            return self._found(owner, text, low, high)
        made = method(*args, **named)
        if isinstance(made, re.Match):
            self.done += max(1, made.end() - low)
        else:
            self.done += 1 if name in {"match", "fullmatch"} else max(1, high - low)
        return made

    def _found(self, owner: re.Pattern[str], text: str, low: int, high: int) -> Iterator[re.Match[str]]:
        for match in owner.finditer(text, low, high):
            self.done += max(1, match.end() - low)
            low = match.end()
            yield match
        self.done += max(1, high - low)


class _Counting(ast.NodeTransformer):
    """Puts the counter's methods in the place of what is counted."""

    @staticmethod
    def _ask(name: str, *args: ast.expr, keywords: Sequence[ast.keyword] = ()) -> ast.Call:
        method = ast.Attribute(ast.Name(NAME, ast.Load()), name, ast.Load())
        return ast.Call(method, list(args), list(keywords))

    def _body(self, node: ast.FunctionDef | ast.While) -> ast.AST:
        self.generic_visit(node)
        at = 1 if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None else 0
        node.body.insert(at, ast.Expr(self._ask("tick")))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._body(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._body(node)

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._ask("each", node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self._ask("each", node.iter)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or not isinstance(node.slice, ast.Slice):
            return node
        ends = [part or ast.Constant(None) for part in (node.slice.lower, node.slice.upper, node.slice.step)]
        return self._ask("cut", node.value, *ends)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if len(node.ops) != 1 or not isinstance(node.ops[0], ast.In | ast.NotIn):
            return node
        found = self._ask("holds", node.left, node.comparators[0])
        return found if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), found)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        return self._ask("made", node) if isinstance(node.op, ast.Add) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                value.value = self.visit(value.value)
        return self._ask("made", node)

    def _display(self, node: ast.Tuple | ast.List) -> ast.AST:
        self.generic_visit(node)
        starred = isinstance(node.ctx, ast.Load) and any(isinstance(part, ast.Starred) for part in node.elts)
        return self._ask("made", node) if starred else node

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        return self._display(node)

    def visit_List(self, node: ast.List) -> ast.AST:
        return self._display(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute):
            owner = node.func.value
            name = owner.func if isinstance(owner, ast.Call) else owner
            if isinstance(name, ast.Name) and name.id == "super":
                return node
            return self._ask("call", owner, ast.Constant(node.func.attr), *node.args, keywords=node.keywords)
        if isinstance(node.func, ast.Name) and node.func.id in MAKING:
            return self._ask("built", node.func, *node.args, keywords=node.keywords)
        return node

    # Types and patterns of a match statement are not run.
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Match(self, node: ast.Match) -> ast.AST:
        node.subject = self.visit(node.subject)
        for case in node.cases:
            case.body = [self.visit(statement) for statement in case.body]
        return node


class _Counted(SourceFileLoader):
    """Compiles a module with the counter in it; nothing is cached on disk."""

    work: Work

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = _Counting().visit(ast.parse(self.get_data(path)))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        setattr(module, NAME, self.work)
        super().exec_module(module)


class _Finder(MetaPathFinder):
    def __init__(self, work: Work, packages: frozenset[str]) -> None:
        self._work = work
        self._packages = packages

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] not in self._packages:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, Loader) and type(spec.loader) is SourceFileLoader:
            loader = _Counted(spec.loader.name, spec.loader.path)
            loader.work = self._work
            spec.loader = loader
        return spec


class Counted:
    """Packages with a counter in them. Their classes are their own: no instances of those that the tests import."""

    def __init__(self, *packages: str) -> None:
        self.work = Work()
        self._packages = frozenset(packages)
        self._finder = _Finder(self.work, self._packages)
        self._modules: dict[str, ModuleType] = {}

    @contextmanager
    def loaded(self) -> Iterator[Callable[[str], ModuleType]]:
        """While this is open, imports give the counted modules; yields `importlib.import_module`."""
        plain = self._taken()
        sys.modules.update(self._modules)
        sys.meta_path.insert(0, self._finder)
        try:
            yield importlib.import_module
        finally:
            sys.meta_path.remove(self._finder)
            self._modules = self._taken()
            sys.modules.update(plain)

    def _taken(self) -> dict[str, ModuleType]:
        names = [name for name in sys.modules if name.partition(".")[0] in self._packages]
        return {name: sys.modules.pop(name) for name in names}

    def of(self, run: Callable[[], object]) -> int:
        """The work of one call."""
        before = self.work.done
        run()
        return self.work.done - before
