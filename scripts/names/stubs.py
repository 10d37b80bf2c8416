"""Prints how the names of Python's modules change from one release to the next, by typeshed: `stubs.py FOLDER OLD NEW MODULE …`.

For a release of Python that isn't on the machine. `FOLDER` is `stdlib` of typeshed, which mypy ships. Stubs leave private
names out, so only what changes is taken from them.
"""

import ast
import json
import operator
import os
import sys

COMPARE = {ast.GtE: operator.ge, ast.Gt: operator.gt, ast.LtE: operator.le, ast.Lt: operator.lt, ast.Eq: operator.eq}


def names_at(folder, module, release):
    path = os.path.join(folder, *module.split("."))
    for file in (path + ".pyi", os.path.join(path, "__init__.pyi")):
        if os.path.exists(file):
            owners = {}
            with open(file, encoding="utf-8") as source:
                collect(module, ast.parse(source.read()).body, release, owners)
            return owners
    return {}


def collect(owner, body, release, owners):
    names = owners.setdefault(owner, set())
    for node in body:
        if isinstance(node, ast.If):
            verdict = holds(node.test, release)
            for taken, block in ((True, node.body), (False, node.orelse)):
                if verdict is None or verdict is taken:
                    collect(owner, block, release, owners)
        elif isinstance(node, ast.ClassDef):
            names.add("*" + node.name)
            collect(owner + "." + node.name, node.body, release, owners)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.ImportFrom):
            names.update(alias.asname for alias in node.names if alias.asname)


def holds(test, release):
    """Whether a test of the release or the platform holds; None where it tests anything else."""
    if isinstance(test, ast.BoolOp):
        parts = [holds(value, release) for value in test.values]
        decisive = isinstance(test.op, ast.Or)
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    if not isinstance(test, ast.Compare):
        return None
    left, right = ast.unparse(test.left), test.comparators[0]
    if left == "sys.version_info" and type(test.ops[0]) in COMPARE:
        return COMPARE[type(test.ops[0])](release, ast.literal_eval(right))
    if left == "sys.platform":
        same = ast.literal_eval(right) == "linux"
        return same if isinstance(test.ops[0], ast.Eq) else not same
    return None


def changes(folder, old, new, modules):
    added, removed = {}, {}
    for module in modules:
        before, after = names_at(folder, module, old), names_at(folder, module, new)
        for owner in before.keys() | after.keys():
            one, two = before.get(owner, set()), after.get(owner, set())
            added[owner], removed[owner] = sorted(two - one), sorted(one - two)
    return {"added": added, "removed": removed}


if __name__ == "__main__":
    release = lambda text: tuple(map(int, text.split(".")))
    json.dump(changes(sys.argv[1], release(sys.argv[2]), release(sys.argv[3]), sys.argv[4:]), sys.stdout)
