"""Which routes a real application of the corpus adds when it starts.

usage: startup.py CASE.json WHEEL_FOLDER

Imports the application with real FastAPI as the golden of its import was made (stand-ins for what isn't installed), runs its
lifespan and its startup handlers, and prints one line of JSON: {"imported": [...], "startup": [...]}, rows of a case; or
{"imported": [...], "failed": TEXT} where the startup fails or doesn't end, {"failed": TEXT} where the import does.
"""

import asyncio
import importlib
import json
import logging
import os
import pkgutil
import sys
import tempfile
import threading
import traceback
import warnings
from collections import Counter
from pathlib import Path
from typing import Any, TextIO

Row = dict[str, Any]

# What the application's code asks for in an environment variable.
ANY = "any-value-0123456789-0123456789-0123"

# Seconds that a startup may take.
PATIENCE = 60

# The caveat of a case whose golden was made so.
PYDANTIC_1 = "pydantic.v1 under the name pydantic"


# What a row of a case has.
KEYS = ("methods", "path", "tags", "kind", "name", "handler", "file", "line")


def rows_of(app: Any, wheel: Path) -> list[Row]:
    """Returns the routes in the shape of a case's."""
    import oracle

    return [{key: row.get(key) for key in KEYS} for row in oracle.listing(app, wheel) if row["kind"] != "docs"]


def imported(case: Row) -> Any:
    """Returns the application: the module's name or the factory's result, or what the case's script makes of it."""
    from stand_ins import Mock, MockModule

    module = importlib.import_module(case["module"])
    names = {"m": module, "Mock": Mock, "MockModule": MockModule}
    if case["script"] is None:
        return eval(f"m.{case['expression'].partition(':')[2]}", names)
    exec(case["script"], names)
    return names["app"]


async def started(app: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        await app.router.lifespan_context(app).__aenter__()


def answer(case: Row, wheel: Path) -> dict[str, Any]:
    try:
        app = imported(case)
        before = rows_of(app, wheel)
    except BaseException as error:
        traceback.print_exc()
        return {"failed": described(error)}
    try:
        asyncio.run(started(app))
    except BaseException as error:
        traceback.print_exc()
        return {"imported": before, "failed": described(error)}
    known = Counter(map(json.dumps, before))
    late = [row for row in rows_of(app, wheel) if not taken(known, json.dumps(row))]
    return {"imported": before, "startup": late}


def taken(known: Counter[str], text: str) -> bool:
    """Takes a row out of those that are known; tells whether it was there."""
    known[text] -= 1
    return known[text] >= 0


def name_pydantic_1() -> None:
    """Gives what's imported from now on pydantic 1 under the name `pydantic`; FastAPI keeps its own."""
    import pydantic.v1

    for name in [name for name in sys.modules if name == "pydantic" or name.startswith("pydantic.")]:
        if not name.startswith("pydantic.v1"):
            del sys.modules[name]
    for info in pkgutil.iter_modules(pydantic.v1.__path__):
        if not info.name.startswith(("_", "mypy")):
            sys.modules[f"pydantic.{info.name}"] = importlib.import_module(f"pydantic.v1.{info.name}")
    sys.modules["pydantic"] = pydantic.v1


def described(error: BaseException) -> str:
    """Says what failed, and in which function of the application's or of a package."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/oracle/" not in frame.filename]
    last = frames[-1] if frames else None
    where = "" if last is None else f" in {Path(last.filename).name}:{last.lineno}, {last.name}"
    text = " ".join(str(error).split())[:160]
    return f"{type(error).__name__}{f': {text}' if text else ''}{where}"


def prepare(case: Row, wheel: Path, variables: Row) -> TextIO:
    """Silences this process and puts it where the application runs; returns the stream for the answer."""
    printed, sys.stdout = sys.stdout, sys.stderr
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    here = Path(__file__).resolve().parent
    sys.path.append(str(here.parent.parent / "scripts"))
    home = tempfile.mkdtemp(prefix="application-")
    # Programs look for their files in the working folder, and write there.
    for entry in wheel.iterdir():
        Path(home, entry.name).symlink_to(entry)
    os.environ.update(HOME=home, **{name: ANY for name in case["required_env"]})
    os.environ.update({**case["env"], **variables})
    os.chdir(home)
    return printed


def enter(case: Row, wheel: Path, missing: list[str]) -> None:
    """Makes the application's code importable, with stand-ins for the packages that aren't there."""
    import stand_ins

    roots = [str(wheel / root) for root in case["roots"]]
    sys.path[:0] = roots
    if missing:
        stand_ins.install(roots, set(missing))
    sys.argv = [case["module"]]
    # Nothing that the program starts may keep the answer back.
    threading.excepthook = lambda *_: None


def main() -> None:
    case, wheel = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")), Path(sys.argv[2]).resolve()
    printed = prepare(case, wheel, case.get("startup_env", {}))
    import tolerant

    tolerant.bear_stand_ins()
    if any(PYDANTIC_1 in caveat for caveat in case["caveats"]):
        name_pydantic_1()
    enter(case, wheel, case["stand_ins"])
    print(json.dumps(answer(case, wheel)), file=printed, flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
