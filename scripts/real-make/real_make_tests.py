"""Runs the tests that `make` wrote as they are, and once more with each step of the new handlers taken out: each has to be noticed."""

import contextlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]
CALL = r"(?:await )?[\w.]+"
# By what is taken out: its pattern within a line, and what stands there instead.
MUTATIONS = {
    "commit": (rf"^(\s+){CALL}\.(?:commit|flush)\(\)$", r"\1pass"),
    "404": (r"^(\s+if) (?:\w+ is None|not \w+):$", r"\1 False:"),
    "update": (r"^(\s+)(?:setattr|\w+\.sqlmodel_update)\(.*\)$", r"\1pass"),
    "delete": (rf"^(\s+){CALL}\.(?:delete|remove)\(\w+\)$", r"\1pass"),
    "filter": (r"\.(?:where|filter|filter_by)\((?:[^()]|\([^()]*\))*\)", ""),
}


def tests(given: Json) -> Json:
    """Returns {"failed": TEXT} for tests that don't pass, {"unrun": TEXT} where the project's own can't run either, else
    {"missed", "noticed"}: the steps that were taken out.
    """
    files = [str(Path(given["files"], path)) for path in given["tests"]]
    status, output = outcome(files)
    if status != 0:
        empty = Path(files[0]).with_name("test_nothing_at_all.py")
        empty.write_text("def test_nothing(): pass\n")
        alone, said = outcome([str(empty)])
        lines = [line for line in (said if alone else output).split("\n") if re.match(r"E  |ERROR|FAILED", line)]
        return {"unrun" if alone else "failed": " ".join((lines or output.strip().split("\n")[-1:])[0].split())[:300]}
    found: Json = {"missed": [], "noticed": []}
    for name, (pattern, replacement) in MUTATIONS.items():
        with mutated(given, re.compile(pattern), replacement) as places:
            if places:
                found["missed" if outcome(files)[0] == 0 else "noticed"].append(name)
    return found


@contextlib.contextmanager
def mutated(given: Json, pattern: re.Pattern[str], replacement: str) -> Iterator[list[str]]:
    """Replaces the pattern in what `make` wrote while it's entered; gives the lines that changed."""
    before, places = {}, []
    for path, numbers in given["added"].items():
        if path in given["tests"]:
            continue
        file = Path(given["files"], path)
        text = file.read_text()
        rows = text.split("\n")
        for number in numbers:
            changed = pattern.sub(replacement, rows[number - 1])
            if changed != rows[number - 1]:
                places.append(f"{path}:{number}")
                rows[number - 1] = changed
        before[file] = text
        file.write_text("\n".join(rows))
    try:
        yield places
    finally:
        for file, text in before.items():
            file.write_text(text)


def outcome(files: list[str]) -> tuple[int, str]:
    """Runs the tests in a process of their own; returns the exit code of pytest and what it printed."""
    import pytest

    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writer, 1)
        os.dup2(writer, 2)
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
        code = 70
        with contextlib.suppress(BaseException):
            code = int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-o", "addopts=", *files]))
            sys.stdout.flush()
        os._exit(code)
    os.close(writer)
    with open(reader, errors="replace") as stream:
        output = stream.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), output
