"""The imports of Python files, as CPython's own parser has them.

usage: scan_imports.py COUNT

Prints one line of JSON a file of the standard library, COUNT at most: [path, [[module, names, is_nested], ...]].
"""

import ast
import json
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path


def imports(node: ast.AST, nested: bool) -> Iterator[tuple[str, list[str], bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            for alias in child.names:
                yield alias.name, [], nested
        elif isinstance(child, ast.ImportFrom):
            names = [alias.name for alias in child.names if alias.name != "*"]
            yield "." * child.level + (child.module or ""), names, nested
        yield from imports(child, nested or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def main() -> None:
    files = sorted(Path(sysconfig.get_paths()["stdlib"]).rglob("*.py"))
    plain = [file for file in files if "site-packages" not in file.parts and "lib2to3" not in file.parts]
    for file in plain[: int(sys.argv[1])]:
        try:
            tree = ast.parse(file.read_bytes().decode("utf-8"))
        except (SyntaxError, UnicodeDecodeError):
            continue
        print(json.dumps([str(file), list(imports(tree, False))]))


if __name__ == "__main__":
    main()
