"""The rows that real FastAPI serves for the applications of test/unseen.

usage: oracle_unseen.py FOLDER...

Prints one line of JSON an application, in the order given: {"fastapi": VERSION, "routes": [...]}, "routes" null where its
app.json has no `serve`, or {"error": TEXT}. Each program runs in a process and a copy of its own, by the command that serves
it. uvicorn, hypercorn, granian and gunicorn are replaced before it begins: the first application that a server is given is
listed, started through the ASGI protocol (its lifespan), and listed again. `startup` marks the rows of the second list alone.
"""

import asyncio
import importlib
import json
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SPECIAL = {"websocket": ["WS"], "mount": ["MOUNT"], "frontend": ["FRONTEND"]}

Row = dict[str, Any]
Run = dict[str, Any]


# Outside: one process for each start of a program


def answer(folder: Path) -> dict[str, Any]:
    """Returns the rows; where services of one program differ, those that not all of them have are conditional."""
    serve = json.loads((folder / "app.json").read_text(encoding="utf-8")).get("serve")
    if serve is None:
        return {"routes": None}
    runs = [started(folder, run) for run in (serve if isinstance(serve, list) else [serve])]
    if len(runs) == 1:
        return {"fastapi": release(), "routes": runs[0]}
    rows = [json.loads(text) for text in dict.fromkeys(json.dumps(row) for run in runs for row in run)]
    return {"fastapi": release(), "routes": [{**row, "conditional": any(row not in run for run in runs)} for row in rows]}


def release() -> str:
    import fastapi

    return fastapi.__version__


def started(folder: Path, run: Run) -> list[Row]:
    """Starts a program in a copy of its folder, with the variables that a deployment sets and no others."""
    from oracle_installed import install

    with tempfile.TemporaryDirectory(prefix="unseen-") as temporary:
        base = Path(temporary)
        project = base / "project"
        shutil.copytree(folder / "project", project)
        for name, text in run.get("files", {}).items():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            (project / name).write_text(text, encoding="utf-8")
        paths = [str(project / one) for one in run.get("path", [])] + [str(folder / "stand-ins"), str(base / "metadata")]
        paths += install(project, run.get("install", []), base / "metadata")
        answered = base / "answer.json"
        environment = {
            "PATH": os.defpath,
            "HOME": str(base),
            "PYTHONPATH": os.pathsep.join(paths),
            "UNSEEN_ANSWER": str(answered),
            **run.get("env", {}),
        }
        done = subprocess.run(
            [sys.executable, __file__, "--start", json.dumps(run)],
            cwd=project / run.get("cwd", "."),
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        if not answered.exists():
            raise RuntimeError(f"exit {done.returncode}\n{done.stdout[-1500:]}\n{done.stderr[-3000:]}")
        rows: list[Row] = json.loads(answered.read_text(encoding="utf-8"))
        return rows


# Inside: the process of the program


def start(run: Run) -> None:
    """Runs the program in this process, as its command would."""
    sys.dont_write_bytecode = True
    warnings.simplefilter("ignore")
    sys.path[:] = [path for path in sys.path if path and Path(path) != HERE]
    replace_uvicorn()
    for server, replace in {"gunicorn": replace_gunicorn, "hypercorn": replace_hypercorn, "granian": replace_granian}.items():
        # gunicorn's name in sys.modules is a fact that programs ask for: it's there where it serves.
        if server in json.dumps(run):
            replace()
    if "import" in run:
        sys.path.insert(0, os.getcwd())
        serve(run["import"])
    elif "script" in run:
        sys.argv = [run["script"].rpartition(":")[2], *run.get("args", [])]
        resolved(run["script"])()
    else:
        run_command(*run["cmd"])
    raise SystemExit("the program served nothing")


def run_command(program: str, *words: str) -> None:
    if program != "python":
        sys.argv = [program, *words]
        runpy.run_path(str(Path(sys.executable).parent / program), run_name="__main__")
    elif words[0] == "-m":
        sys.path.insert(0, os.getcwd())
        sys.argv = list(words[1:])
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        sys.path.insert(0, str(Path(words[0]).resolve().parent))
        sys.argv = list(words)
        runpy.run_path(words[0], run_name="__main__")


def resolved(app: Any, factory: bool = False) -> Any:
    """Returns what an import string names, or what a factory makes."""
    if isinstance(app, str):
        module, _, names = app.partition(":")
        app = importlib.import_module(module)
        for name in (names or "app").split("."):
            app = getattr(app, name.removesuffix("()"))
        factory = factory or names.endswith("()")
    return app() if factory else app


def serve(app: Any, factory: bool = False) -> None:
    """Answers for an application, and ends the process: nothing that the program does can stop that."""
    finish(asyncio.run(running(resolved(app, factory))))


def finish(rows: list[Row]) -> None:
    Path(os.environ["UNSEEN_ANSWER"]).write_text(json.dumps(rows), encoding="utf-8")
    os._exit(0)


def replace_uvicorn() -> None:
    import uvicorn

    def run(app: Any, *, factory: bool = False, app_dir: str | None = None, **_: Any) -> None:
        if app_dir is not None:
            sys.path.insert(0, app_dir)
        serve(app, factory)

    async def served(self: Any, sockets: Any = None) -> None:
        finish(await running(resolved(self.config.app, self.config.factory)))

    # In the package, `uvicorn.main` is the command of that module.
    for module in (uvicorn, importlib.import_module("uvicorn.main")):
        vars(module)["run"] = run
    methods = {"serve": served, "run": lambda self, sockets=None: serve(self.config.app, self.config.factory)}
    for name, method in methods.items():
        setattr(uvicorn.Server, name, method)


def replace_gunicorn() -> None:
    import gunicorn.app.base
    import gunicorn.app.wsgiapp

    def run(self: Any) -> None:
        sys.path.insert(0, os.getcwd())
        serve(self.wsgi())

    for cls in (gunicorn.app.base.BaseApplication, gunicorn.app.base.Application, gunicorn.app.wsgiapp.WSGIApplication):
        cls.run = run


def replace_hypercorn() -> None:
    import hypercorn.asyncio
    import hypercorn.run

    async def served(app: Any, config: Any, **_: Any) -> None:
        finish(await running(app))

    def run(config: Any) -> None:
        sys.path.insert(0, os.getcwd())
        serve(config.application_path)

    hypercorn.asyncio.serve = served
    hypercorn.run.run = run


def replace_granian() -> None:
    import granian.cli

    class Granian:
        def __init__(self, target: str, *_: Any, factory: bool = False, **__: Any) -> None:
            self.target, self.factory = target, factory

        def serve(self, *_: Any, **__: Any) -> None:
            sys.path.insert(0, os.getcwd())
            serve(self.target, self.factory)

    vars(granian)["Granian"] = vars(granian.cli)["Server"] = Granian


async def running(served: Any) -> list[Row]:
    """Returns the rows once the application has started, which the ASGI protocol asks it for."""
    before = Counter(map(json.dumps, rows_of(served)))
    started: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
    asked = iter([{"type": "lifespan.startup"}])

    async def receive() -> dict[str, Any]:
        return next(asked, None) or await asyncio.Future()

    async def send(message: dict[str, Any]) -> None:
        if not started.done():
            started.set_result(message)

    scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
    task = asyncio.ensure_future(served(scope, receive, send))
    await asyncio.wait([task, started], return_when=asyncio.FIRST_COMPLETED, timeout=20)
    if task.done() and not started.done():
        task.result()
    if started.result()["type"] != "lifespan.startup.complete":
        raise RuntimeError(f"startup failed: {started.result()}")
    rows = []
    for row in rows_of(served):
        before[json.dumps(row)] -= 1
        rows.append({**row, "startup": before[json.dumps(row)] < 0})
    return rows


def rows_of(served: Any) -> list[Row]:
    """Returns the rows of the application below the middleware that a program puts around it by hand."""
    sys.path.append(str(HERE))
    from oracle import listing

    sys.path.pop()
    while not hasattr(served, "routes"):
        served = served.app
    return [
        {"methods": SPECIAL.get(row["kind"], row["methods"] or ["ANY"]), "path": row["path"], "name": row["name"]}
        for row in listing(served, Path(os.devnull))
        if row["kind"] != "docs"
    ]


def main() -> None:
    if sys.argv[1:2] == ["--start"]:
        return start(json.loads(sys.argv[2]))
    for name in sys.argv[1:]:
        try:
            line = answer(Path(name).resolve())
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            line = {"error": str(error)}
        print(json.dumps(line, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
