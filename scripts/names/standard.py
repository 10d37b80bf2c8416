"""Prints the names of the given modules of the Python that runs this, as `reader.py` writes them: `standard.py MODULE … --plain MODULE …`.

The modules are imported, so the lists are what that Python has on this machine. Attributes that methods give their
objects are read from the source of the classes that have one. The classes of modules behind `--plain` aren't read.
"""

import ast
import functools
import importlib
import json
import pkgutil
import sys
import types
import warnings

from reader import OPEN, OPEN_CLASS, Reader, run_by_init

#: Metaclasses that add no names which code asks for.
PLAIN = {"type", "ABCMeta", "_ProtocolMeta", "EnumMeta", "EnumType", "NamedTupleMeta"}
#: Classes by the name under which they're public.
HOMES = {}
SEVERAL = (set, frozenset, tuple, list, dict)
#: Names that say nothing: nearly every class has them, or they change from release to release.
EVERYWHERE = set(
    "__module__ __doc__ __weakref__ __static_attributes__ __firstlineno__ __abstractmethods__ __parameters__ __orig_bases__ "
    "__match_args__ __annotations__ __annotate__ __annotate_func__ __annotations_cache__ _abc_impl __slots__".split()
)


def read(modules, plain=()):
    owners = {}
    classes = []
    for name in modules:
        learn_homes(name, modules)
    for name in [*modules, *plain]:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        names = owners[name] = set()
        for part in pkgutil.iter_modules(getattr(module, "__path__", ())):
            owners.setdefault(name + "." + part.name, {OPEN})
        for attribute in dir(module):
            value = getattr(module, attribute, None)
            names.add(written(attribute, value, name))
            if isinstance(value, type) and name not in plain:
                classes.append(value)
        names |= made_names(module)
    pending, done = list(classes), set()
    while pending:
        cls = pending.pop()
        if cls not in done:
            done.add(cls)
            # Two classes may go by one name: `class A(namedtuple("A", …))`.
            owners.setdefault(dotted(cls), set()).update(class_names(cls) - {"<" + dotted(cls)})
            pending.extend(cls.__bases__)
    return {owner: sorted(names) for owner, names in sorted(owners.items())}


def made_names(module):
    """The names that a `__getattr__` of the module makes: those that it compares with, unless it does more than that."""
    made = vars(module).get("__getattr__")
    if not isinstance(made, types.FunctionType):
        return set()
    if {"startswith", "endswith", "import_module", "rpartition"} & set(made.__code__.co_names):
        return {OPEN}
    tables = [vars(module).get(name) for name in made.__code__.co_names]
    texts = [one for held in [*made.__code__.co_consts, *tables] for one in (held if isinstance(held, SEVERAL) else [held])]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return {one for one in texts if isinstance(one, str) and one.isidentifier() and hasattr(module, one)}


def learn_homes(name, modules):
    """Classes of a private module count as those of the module that shows them: `pathlib._local.Path` of 3.13."""
    try:
        module = importlib.import_module(name)
    except ImportError:
        return
    for attribute, value in vars(module).items():
        if isinstance(value, type) and value.__module__ not in modules and attribute == value.__qualname__:
            HOMES.setdefault(value, name + "." + attribute)


def written(attribute, value, owner):
    if not isinstance(value, type):
        return attribute
    home = dotted(value)
    return "*" + attribute if home == owner + "." + attribute else attribute + "=" + home


def dotted(cls):
    return HOMES.get(cls) or cls.__module__ + "." + cls.__qualname__


def class_names(cls):
    names = {written(name, value, dotted(cls)) for name, value in list(vars(cls).items()) if name not in EVERYWHERE}
    for key, mark in (("_member_map_", ""), ("_fields", ""), ("__annotations__", "~")):
        listed = vars(cls).get(key)
        if isinstance(listed, (dict, tuple, list)):
            names |= {mark + name for name in listed if isinstance(name, str)}
    names |= {"<" + dotted(base) for base in cls.__bases__}
    if type(cls).__name__ not in PLAIN:
        names.add(OPEN_CLASS)
    if names & {"__getattr__", "__getattribute__"} and cls.__module__ != "builtins":
        # `object` and C types have a `__getattribute__` that finds no more than the rest of this list.
        if any(isinstance(vars(cls).get(one), types.FunctionType) for one in ("__getattr__", "__getattribute__")):
            names.add(OPEN)
    names |= instance_names(cls)
    return names


def instance_names(cls):
    names = set()
    body = classes_in(cls.__module__).get(cls.__qualname__, [])
    sure = run_by_init(body)
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            Reader({}).method(node, names, sure)
    return names


@functools.lru_cache(maxsize=None)
def classes_in(module):
    """The bodies of the classes in a module's source, by qualified name."""
    file = getattr(sys.modules.get(module), "__file__", None) or ""
    if not file.endswith(".py"):
        return {}
    with open(file, encoding="utf-8") as source:
        tree = ast.parse(source.read())
    found = {}

    def visit(nodes, prefix):
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                found.setdefault(prefix + node.name, []).extend(node.body)
                visit(node.body, prefix + node.name + ".")
            elif not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                visit(list(ast.iter_child_nodes(node)), prefix)

    visit(tree.body, "")
    return found


if __name__ == "__main__":
    given = sys.argv[1:]
    plain = given.index("--plain") if "--plain" in given else len(given)
    json.dump(read(given[:plain], given[plain + 1 :]), sys.stdout)
