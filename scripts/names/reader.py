"""Reads the names of a release of a package from its source, without running it.

A name that may be there counts as being there, so that only what's in no case there is missing. A list that can't be
complete holds `?`. An owner is a module or a class, by its dotted name. Its list holds

    name           an attribute
    .name          an attribute that `__init__` gives its objects
    ~name          one that other methods, a branch, annotations or slots may give them
    *Name          a class
    Name=a.b.Name  a class from elsewhere
    <a.b           a base class, or a module whose names it has too
    ?              further names are unknown
    !              further names are unknown on the class itself, because of its metaclass
"""

from __future__ import annotations

import ast
import builtins

OPEN, OPEN_CLASS = "?", "!"
#: Decorators that leave a class as it is, but for special methods.
HARMLESS = {"dataclass", "final", "deprecated", "runtime_checkable", "total_ordering", "dataclass_transform"}
HARMLESS |= {"internal_dataclass", "slots_dataclass"}
#: Statements without a block.
PLAIN = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)
#: Classes whose `__getattr__` finds no more than what the program itself gives their objects.
CLOSED = {
    "pydantic.main.BaseModel",
    "pydantic.root_model.RootModel",
    "pydantic.env_settings.BaseSettings",
    "pydantic_settings.main.BaseSettings",
    "starlette.datastructures.State",
}
#: Modules whose names are left out: nothing asks for them, and they're many.
LEFT_OUT = ("pydantic._internal", "pydantic.mypy", "pydantic.v1", "pydantic.deprecated", "pydantic.experimental", "pydantic._hypothesis")
#: Packages in which a class's own name is followed.
FOLLOWED = {"fastapi", "starlette", "pydantic", "pydantic_settings"}


class Reader:
    """Reads the modules of one release of a package."""

    def __init__(self, sources: dict[str, tuple[str, bool]]) -> None:
        #: By module: its source, and whether it's a package.
        self.sources = sources
        self.owners: dict[str, set[str]] = {}
        self.moved = self.migrations()
        #: The functions of the module that is being read.
        self.functions: list[ast.FunctionDef] = []

    def read(self) -> dict[str, list[str]]:
        for module, (text, is_package) in self.sources.items():
            if module.startswith(LEFT_OUT):
                self.owners[module] = {OPEN}
            else:
                self.module(module, ast.parse(text), is_package)
        for owner in CLOSED & self.owners.keys():
            self.owners[owner] -= {OPEN, OPEN_CLASS}
        return {owner: sorted(names) for owner, names in sorted(self.owners.items())}

    def migrations(self) -> dict[str, set[str]]:
        """The names that pydantic 2 still gives under their old module (`pydantic/_migration.py`)."""
        found: dict[str, set[str]] = {}
        text, _ = self.sources.get("pydantic._migration", ("", False))
        for node in ast.parse(text).body:
            targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            if names & {"MOVED_IN_V2", "DEPRECATED_MOVED_IN_V2", "REDIRECT_TO_V1"}:
                for key in keys_of(node.value):
                    module, _, name = key.partition(":")
                    found.setdefault(module, set()).add(name)
        return found

    def module(self, module: str, tree: ast.Module, is_package: bool) -> None:
        names = self.owners.setdefault(module, set())
        scope = Scope(module, is_package)
        statements = list(flat(tree.body))
        self.functions = [node for node in statements if isinstance(node, ast.FunctionDef)]
        for node in statements:
            scope.bind(node)
        for node in statements:
            self.statement(node, module, names, scope)
        for node in ast.walk(tree):
            if isinstance(node, ast.Global):
                names.update(node.names)
        changes = any(isinstance(node, ast.Call) and called(node) in {"globals", "exec"} for node in ast.walk(tree))
        if "__getattr__" in names:
            self.lazily(module, tree, names)
        elif changes:
            names.add(OPEN)

    def lazily(self, module: str, tree: ast.Module, names: set[str]) -> None:
        """A module's `__getattr__`: pydantic's is known to give what its tables list."""
        tables = [
            node.value
            for node in tree.body
            if isinstance(node, (ast.Assign, ast.AnnAssign))
            and any(target in {"_dynamic_imports", "_deprecated_dynamic_imports"} for target in targets_of(node))
        ]
        if not module.startswith("pydantic") or (module == "pydantic" and not tables) or not self.moved:
            names.add(OPEN)
            return
        names.update(self.moved.get(module, ()))
        for table in tables:
            names.update(f"{name}={source}" if is_class_name(name) else name for name, source in lazy_names(module, table))

    def statement(self, node: ast.stmt, owner: str, names: set[str], scope: "Scope") -> None:
        """What a statement in the body of a module or class binds."""
        if isinstance(node, ast.ClassDef):
            names.add(f"*{node.name}")
            self.class_definition(node, f"{owner}.{node.name}", scope)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update(scope.imported(node))
        elif isinstance(node, ast.AnnAssign) and node.value is None:
            names.update(f"~{name}" for name in targets_of(node))
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.With)):
            names.update(targets_of(node))
            for name, attribute in attribute_targets(node):
                self.owners.setdefault(f"{owner}.{name}", set()).add(attribute)
        for inner in ast.walk(node) if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) else ():
            if isinstance(inner, ast.NamedExpr) and isinstance(inner.target, ast.Name):
                names.add(inner.target.id)

    def class_definition(self, node: ast.ClassDef, owner: str, scope: "Scope") -> None:
        names = self.owners.setdefault(owner, set())
        for base in node.bases:
            resolved = scope.resolve(base)
            names.add(OPEN if resolved is None else f"<{resolved}")
        if any(keyword.arg != "metaclass" and keyword.arg is None for keyword in node.keywords):
            names.add(OPEN)
        metaclass = next((keyword.value for keyword in node.keywords if keyword.arg == "metaclass"), None)
        if metaclass is not None and last(metaclass) != "ABCMeta":
            names.add(OPEN_CLASS)
        if any(last(decorator) not in HARMLESS for decorator in node.decorator_list):
            names.add(OPEN)
        sure = run_by_init(node.body)
        for function in self.functions:
            if function.name in sure:
                self.method(function, names, sure)
        for statement in flat(node.body):
            self.statement(statement, owner, names, scope)
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                self.method(statement, names, sure)
            if "__slots__" in targets_of(statement):
                names.update(f"~{name}" for name in constants(statement.value))
        if names & {"__getattr__", "__getattribute__"}:
            names.add(OPEN)

    def method(self, node: ast.FunctionDef | ast.AsyncFunctionDef, names: set[str], sure: set[str]) -> None:
        """Attributes that a method sets on its first parameter; certain are those of methods that run in any case."""
        first = next(iter([*node.args.posonlyargs, *node.args.args]), None)
        if first is None:
            return
        is_on_class = any(last(one) == "classmethod" for one in node.decorator_list) or node.name == "__new__"
        certain = set()
        if node.name in sure:
            certain = {id(inner) for statement in node.body if isinstance(statement, PLAIN) for inner in ast.walk(statement)}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Attribute) and is_name(inner.value, first.arg):
                if inner.attr == "__dict__":
                    continue
                if isinstance(inner.ctx, ast.Store):
                    mark = "" if is_on_class else "." if id(inner) in certain else "~"
                    names.add(mark + inner.attr)
            else:
                names.update(indirect(inner, first.arg))


def run_by_init(body: list[ast.stmt]) -> set[str]:
    """What making an object runs in any case: `__init__`, and the methods and functions that it hands `self` to."""
    init = [node for node in flat(body) if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    plain = [statement for node in init for statement in node.body if isinstance(statement, PLAIN)]
    calls = [inner for statement in plain for inner in ast.walk(statement) if isinstance(inner, ast.Call)]
    methods = {call.func.attr for call in calls if dotted(call.func).startswith("self.") and isinstance(call.func, ast.Attribute)}
    functions = {call.func.id for call in calls if isinstance(call.func, ast.Name) and hands_self(call)}
    return {"__init__"} | methods | functions


def hands_self(call: ast.Call) -> bool:
    """Whether the first argument is `self`, or `cast(…, self)`."""
    return any(is_name(inner, "self") for argument in call.args[:1] for inner in ast.walk(argument))


def indirect(node: ast.AST, self_name: str) -> list[str]:
    """Attributes that `setattr`, or a change of `__dict__`, sets."""
    if isinstance(node, (ast.Subscript, ast.Attribute)) and isinstance(node.ctx, ast.Store):
        if is_dict_of(node.value, self_name):
            key = node.slice if isinstance(node, ast.Subscript) else None
            return [f"~{text}" for text in key_texts(key)] or [OPEN]
    if not isinstance(node, ast.Call):
        return []
    if isinstance(node.func, ast.Attribute) and is_dict_of(node.func.value, self_name):
        return [OPEN] if node.func.attr in {"update", "setdefault"} else []
    is_setter = called(node) in {"setattr", "object.__setattr__", "_object_setattr", "object_setattr"}
    if is_setter and node.args and is_name(node.args[0], self_name):
        known = key_texts(node.args[1]) if len(node.args) > 1 else []
        return [f"~{name}" for name in known if name != "__dict__"] or [OPEN]
    return []


def is_dict_of(node: ast.expr, name: str) -> bool:
    if isinstance(node, ast.Call):
        return called(node) == "vars" and bool(node.args) and is_name(node.args[0], name)
    return isinstance(node, ast.Attribute) and node.attr == "__dict__" and is_name(node.value, name)


class Scope:
    """What the names of a module mean, as far as imports and classes tell."""

    def __init__(self, module: str, is_package: bool) -> None:
        self.module = module
        self.package = module if is_package else module.rpartition(".")[0]
        self.meaning: dict[str, str] = {}

    def bind(self, node: ast.stmt) -> None:
        if isinstance(node, ast.ClassDef):
            self.meaning[node.name] = f"{self.module}.{node.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                self.meaning[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                self.meaning[alias.asname or alias.name] = f"{self.source(node)}.{alias.name}"

    def source(self, node: ast.ImportFrom) -> str:
        """The absolute name of the module that is imported from."""
        if node.level == 0:
            return node.module or ""
        parts = self.package.split(".")
        return ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])

    def imported(self, node: "ast.Import | ast.ImportFrom") -> "list[str]":
        if isinstance(node, ast.Import):
            return [alias.asname or alias.name.partition(".")[0] for alias in node.names]
        source = self.source(node)
        if any(alias.name == "*" for alias in node.names):
            return [f"<{source}"]
        return [
            f"{alias.asname or alias.name}={source}.{alias.name}"
            if is_class_name(alias.name) and source.partition(".")[0] in FOLLOWED
            else alias.asname or alias.name
            for alias in node.names
        ]

    def resolve(self, base: ast.expr) -> "str | None":
        """The dotted name of a base class; None where it's computed."""
        if isinstance(base, ast.Subscript):
            return self.resolve(base.value)
        if isinstance(base, ast.Attribute):
            owner = self.resolve(base.value)
            return None if owner is None else f"{owner}.{base.attr}"
        if not isinstance(base, ast.Name):
            return None
        return self.meaning.get(base.id) or (f"builtins.{base.id}" if hasattr(builtins, base.id) else None)


def flat(body: "list[ast.stmt]"):
    """The statements of a body and of the blocks in it that run in the same scope, but for type checkers only."""
    for node in body:
        if isinstance(node, ast.If):
            if last(node.test) != "TYPE_CHECKING":
                yield from flat(node.body)
            yield from flat(node.orelse)
            yield ast.Expr(node.test)
            continue
        yield node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        for name in ("body", "orelse", "finalbody"):
            yield from flat(getattr(node, name, []))
        for handler in getattr(node, "handlers", []):
            yield from flat(handler.body)


def targets_of(node: ast.stmt) -> "list[str]":
    """The plain names that a statement assigns."""
    roots: "list[ast.expr]" = list(getattr(node, "targets", []))
    roots += [root for root in [getattr(node, "target", None)] if root is not None]
    roots += [item.optional_vars for item in getattr(node, "items", []) if item.optional_vars is not None]
    return [one.id for root in roots for one in ast.walk(root) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]


def attribute_targets(node: ast.stmt) -> "list[tuple[str, str]]":
    """`Class.name = …` in the body of a module."""
    return [
        (target.value.id, target.attr)
        for target in getattr(node, "targets", [])
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
    ]


def constants(node: "ast.expr | None") -> "list[str]":
    """The texts of a tuple, list, set or text; the keys of a dict, also in the arguments of a call."""
    if node is None:
        return []
    if isinstance(node, ast.Dict):
        return [text for key in node.keys for text in key_texts(key)]
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def lazy_names(module: str, table: ast.expr | None) -> list[tuple[str, str]]:
    """The names in pydantic's table of lazy imports (`'Field': (__spec__.parent, '.fields')`), and where each is from."""
    if not isinstance(table, ast.Dict):
        return []
    found = []
    for key, value in zip(table.keys, table.values):
        submodule = next((text for text in constants(value) if text.startswith(".")), "")
        found.extend((name, f"{module}{submodule}.{name}") for name in key_texts(key))
    return found


def keys_of(node: "ast.expr | None") -> "list[str]":
    """The keys of a dict, of one that `**` puts together too, or of `{f"prefix:{name}": … for name in (…)}`."""
    if isinstance(node, ast.DictComp) and isinstance(node.key, ast.JoinedStr):
        prefix = "".join(constants(node.key.values[0]))
        return [prefix + name for name in constants(node.generators[0].iter)]
    if isinstance(node, ast.Dict):
        inner = [text for key, value in zip(node.keys, node.values) if key is None for text in keys_of(value)]
        return [*inner, *(text for key in node.keys for text in key_texts(key))]
    return []


def key_texts(key: "ast.expr | None") -> "list[str]":
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return [key.value]
    return []


def is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def called(call: ast.Call) -> str:
    return dotted(call.func)


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return getattr(node, "id", "")


def last(node: ast.expr) -> str:
    """The last part of a dotted name, also of what is called."""
    if isinstance(node, ast.Call):
        return last(node.func)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def is_class_name(name: str) -> bool:
    return name.lstrip("_")[:1].isupper() and not name.isupper()
