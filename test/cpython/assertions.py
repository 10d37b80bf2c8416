"""Makes programs of the assertions in the tests of the Python that runs this.

`python3 assertions.py NAME…` prints a JSON object: for each test file (`test_dict`) the text of a program, how often
each assertion in it runs, and Python's release. The program appends a pair to `seen_` whenever an assertion runs: its place (`Class.method:line`),
and whether it holds. Methods are left out that need more than the language and its library: CPython's own test helpers,
memory, threads, compiled and parsed text, pickles; and those that don't end in LIMIT seconds. Nothing of these files is kept.
"""
import ast
import copy
import json
import os
import signal
import sys
import test

LIMIT = 2

# Names of what says nothing about the language: a method that uses one is left out.
OUTSIDE = {
    "check_free_after_iterating", "compile", "copyreg", "doctest", "eval", "exec", "gc", "inspect", "pickle", "random",
    "run_in_subinterp", "subprocess", "support", "threading", "threading_helper", "tracemalloc", "ast", "warnings", "weakref",
    "import_helper", "os_helper", "script_helper", "warnings_helper", "getrefcount", "getsizeof", "settrace", "ctypes",
    "_testcapi", "_testinternalcapi", "traceback", "tempfile", "locale",
}

PRELUDE = '''
seen_ = []
class Raises_:
    def __init__(self, case, types, pattern=None):
        self.place, self.types, self.pattern = case.place_, types, pattern
        self.exception = None
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        seen_.append((self.place, kind is not None and issubclass(kind, self.types)))
        self.exception = error
        return kind is not None and issubclass(kind, self.types)
class unittest:
    class TestCase:
        maxDiff = None
        place_ = ''
        def setUp(self): pass
        def tearDown(self): pass
        def see_(self, holds): seen_.append((self.place_, holds))
        def assertEqual(self, first, second, msg=None): self.see_(first == second)
        def assertNotEqual(self, first, second, msg=None): self.see_(first != second)
        def assertTrue(self, expr, msg=None): self.see_(bool(expr))
        def assertFalse(self, expr, msg=None): self.see_(not expr)
        def assertIs(self, first, second, msg=None): self.see_(first is second)
        def assertIsNot(self, first, second, msg=None): self.see_(first is not second)
        def assertIsNone(self, obj, msg=None): self.see_(obj is None)
        def assertIsNotNone(self, obj, msg=None): self.see_(obj is not None)
        def assertIn(self, member, container, msg=None): self.see_(member in container)
        def assertNotIn(self, member, container, msg=None): self.see_(member not in container)
        def assertIsInstance(self, obj, cls, msg=None): self.see_(isinstance(obj, cls))
        def assertNotIsInstance(self, obj, cls, msg=None): self.see_(not isinstance(obj, cls))
        def assertLess(self, first, second, msg=None): self.see_(first < second)
        def assertLessEqual(self, first, second, msg=None): self.see_(first <= second)
        def assertGreater(self, first, second, msg=None): self.see_(first > second)
        def assertGreaterEqual(self, first, second, msg=None): self.see_(first >= second)
        assertListEqual = assertTupleEqual = assertDictEqual = assertSetEqual = assertEqual
        assertSequenceEqual = assertMultiLineEqual = assertEqual
        def assertRaises(self, types, func=None, *args, **keywords):
            if func is None: return Raises_(self, types)
            with Raises_(self, types): func(*args, **keywords)
        def assertRaisesRegex(self, types, pattern, func=None, *args, **keywords):
            if func is None: return Raises_(self, types, pattern)
            with Raises_(self, types, pattern): func(*args, **keywords)
'''

DRIVER = '''
try:
    case_ = {cls}()
    case_.setUp()
    case_.{method}()
except Exception:
    pass
'''


def path_of(name):
    folder = os.path.dirname(test.__file__)
    plain = os.path.join(folder, name + ".py")
    return plain if os.path.exists(plain) else os.path.join(folder, name, "__init__.py")


class Placing(ast.NodeTransformer):
    """Puts `self.place_ = 'Class.method:line'` in front of each assertion of a method."""

    def __init__(self, name):
        self.name = name

    def placed(self, node, heads):
        self.generic_visit(node)
        if not any(isinstance(one, ast.Attribute) and one.attr.startswith("assert") for head in heads for one in ast.walk(head)):
            return node
        place = ast.parse(f"self.place_ = '{self.name}:{node.lineno}'").body[0]
        return [ast.copy_location(place, node), node]

    def visit_Expr(self, node):
        return self.placed(node, [node])

    def visit_With(self, node):
        return self.placed(node, [item.context_expr for item in node.items])


def is_outside(node):
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    names |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
    names |= {alias.name.split(".")[0] for one in ast.walk(node) if isinstance(one, (ast.Import, ast.ImportFrom)) for alias in one.names}
    names |= {(one.module or "").split(".")[0] for one in ast.walk(node) if isinstance(one, ast.ImportFrom)}
    return bool(names & OUTSIDE)


def imports_helpers(node):
    if isinstance(node, ast.Import):
        return any(alias.name.split(".")[0] in ("test", "unittest") or alias.name in OUTSIDE for alias in node.names)
    return isinstance(node, ast.ImportFrom) and (node.module or "test").split(".")[0] in {"test", "unittest", *OUTSIDE}


def is_case(node):
    return isinstance(node, ast.ClassDef) and any(
        isinstance(one, ast.FunctionDef) and one.name.startswith("test") for one in node.body
    )


def text_of(preamble, cases):
    """Returns the program for `(class node, names of the methods that are run)`, and the parts in front of it."""
    parts = [PRELUDE, *map(ast.unparse, preamble)]
    for node, methods in cases:
        kept = [
            Placing(f"{node.name}.{one.name}").visit(copy.deepcopy(one)) if isinstance(one, ast.FunctionDef) else one
            for one in node.body
            if not getattr(one, "name", "").startswith("test") or one.name in methods
        ]
        parts.append(ast.unparse(ast.ClassDef(**{**vars(node), "body": kept or [ast.Pass()]})))
        for method in methods:
            parts.append(DRIVER.format(cls=node.name, method=method))
    return "\n".join(parts) + "\n"


def runs(text, names=None):
    """Returns the namespace of a program that ends well in time, else None."""

    def stop(*_):
        raise TimeoutError

    space = dict(names or {}, __name__="program")
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(LIMIT)
    try:
        exec(compile(text, "program", "exec"), space)
        return space
    except BaseException:
        return None
    finally:
        signal.alarm(0)


def is_whole(seen):
    return seen and all(holds is True for _, holds in seen)


def program_of(name):
    with open(path_of(name), encoding="utf-8") as file:
        body = ast.parse(file.read()).body
    preamble, cases, text = [], [], PRELUDE
    for node in body:
        if imports_helpers(node) or isinstance(node, ast.If) and "__main__" in ast.unparse(node):
            continue
        if not is_case(node):
            if not is_outside(node) and runs(text + "\n" + ast.unparse(node)) is not None:
                preamble.append(node)
                text += "\n" + ast.unparse(node)
            continue
        if node.decorator_list or runs(text_of(preamble, [*cases, (node, [])])) is None:
            continue
        methods = [
            one.name
            for one in node.body
            if isinstance(one, ast.FunctionDef)
            and one.name.startswith("test")
            and not one.decorator_list
            and not is_outside(one)
        ]
        good = [
            method
            for method in methods
            if (space := runs(text_of(preamble, [(node, [])] + [(node, [method])]))) is not None
            and is_whole(space["seen_"])
        ]
        cases.append((node, good))
    whole = text_of(preamble, [(node, methods) for node, methods in cases])
    counts = {}
    for place, _ in (runs(whole) or {"seen_": []})["seen_"]:
        counts[place] = counts.get(place, 0) + 1
    return {"text": whole, "counts": counts, "release": sys.version_info[:2]}


sys.stdout, out = open(os.devnull, "w"), sys.stdout
print(json.dumps({name: program_of(name) for name in sys.argv[1:] if os.path.exists(path_of(name))}), file=out)
