"""How a fixture's program is started, as its serving command starts it, and which application the server gets.

`application_served(command)` runs the program until it serves: `python FILE`, `python -m MODULE`, `gunicorn MODULE:NAME`,
`uvicorn MODULE:NAME`, or, as a console script does, `MODULE:FUNCTION` (called) or `MODULE:EXPRESSION` (with parentheses).
Servers are replaced before anything of the program is imported: each records the application that it's given, and stops
the program there. An import string (`uvicorn.run("main:app")`) is imported afresh, as the server would do it.
"""

import asyncio
import importlib
import importlib.util
import shlex
import sys
import types
from pathlib import Path
from typing import Any


class Served(BaseException):
    """Stops the program where a server would start; nothing that catches Exception catches it."""


class Record:
    """What the first server was given: an application, a factory, or an import string."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, bool]] = []

    def stop(self, application: Any, factory: bool = False) -> None:
        self.given.append((application, factory))
        raise Served


def application_served(command: str) -> Any:
    """Returns the application that the program, started by a command, gives to its server."""
    record = Record()
    replace_servers(record)
    try:
        start(shlex.split(command), record)
    except (Served, SystemExit):
        if not record.given:
            raise
    if not record.given:
        raise RuntimeError(f"{command}: nothing is served")
    return resolved(*record.given[0])


def replace_servers(record: Record) -> None:
    uvicorn = module_of("uvicorn")
    uvicorn.run = lambda app=None, *_, factory=False, **__: record.stop(app, factory)

    async def serve(self: Any, *_: Any) -> None:
        await asyncio.sleep(0)  # The program's other tasks begin.
        await self.startup()
        record.stop(self.config.app, self.config.factory)

    async def startup(self: Any, *_: Any) -> None:
        """Binds no port."""

    uvicorn.Server._serve, uvicorn.Server.startup = serve, startup
    hypercorn, asyncio_server = module_of("hypercorn"), module_of("hypercorn.asyncio")
    asyncio_server.serve = lambda app, *_, **__: record.stop(app)
    if not hasattr(hypercorn, "Config"):
        config = module_of("hypercorn.config")
        config.Config = hypercorn.Config = type("Config", (), {})
    granian = module_of("granian")
    granian.Granian = type(
        "Granian",
        (),
        {
            "__init__": lambda self, target, *_, factory=False, **__: self.__dict__.update(target=target, factory=factory),
            "serve": lambda self, *_, **__: record.stop(self.target, self.factory),
        },
    )
    base = module_of("gunicorn.app.base")
    base.BaseApplication = type("BaseApplication", (), {"__init__": gunicorn_init, "run": lambda self: record.stop(self.load())})
    # `"gunicorn" in sys.modules` tells a program that gunicorn imports it: the servers that nobody imported are no module.
    for name in ("gunicorn", "gunicorn.app", "gunicorn.app.base"):
        STANDING_BY[name] = sys.modules.pop(name)
    sys.meta_path.append(StandingBy())


def gunicorn_init(self: Any, *_: Any, **__: Any) -> None:
    """Does what gunicorn's constructor does: a settings object, then `load_config()` of the subclass."""
    settings: dict[str, Any] = {}
    self.cfg = types.SimpleNamespace(settings=settings, set=settings.__setitem__)
    load = getattr(self, "load_config", None)
    if load is not None:
        load()


# Modules that are there for a program that imports them, and only then in `sys.modules`.
STANDING_BY: dict[str, types.ModuleType] = {}


class StandingBy:
    """Finds the modules of STANDING_BY."""

    def find_spec(self, name: str, *_: Any) -> Any:
        return importlib.util.spec_from_loader(name, self, is_package=True) if name in STANDING_BY else None

    def create_module(self, spec: Any) -> types.ModuleType:
        return STANDING_BY[spec.name]

    def exec_module(self, module: types.ModuleType) -> None:
        """Does nothing: the module is complete."""


def module_of(name: str) -> Any:
    """Imports a server's module, or makes one that stands for it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        parent, _, last = name.rpartition(".")
        module = sys.modules[name] = types.ModuleType(name)
        module.__path__ = []
        if parent:
            setattr(module_of(parent), last, module)
        return module


def start(words: list[str], record: Record) -> None:
    if words[:2] == ["python", "-m"]:
        sys.argv = [words[2], *words[3:]]
        run_module(words[2])
    elif words[0] == "python":
        sys.argv = words[1:]
        run_file(Path(words[1]))
    elif words[0] in ("gunicorn", "uvicorn"):
        sys.argv = words
        if words[0] == "gunicorn":
            importlib.import_module("gunicorn.app.base")
        record.stop(words[1], "--factory" in words)
    else:
        module, _, expression = words[0].partition(":")
        sys.argv = [module]
        is_call = expression.endswith(")")
        value = eval(expression, vars(importlib.import_module(module)))
        given = value if is_call else value()
        if given is not None:
            record.stop(given)


def run_file(file: Path) -> None:
    """Does what `python FILE` does: its folder is where imports look first, and its name is `__main__`."""
    path = file.resolve()
    sys.path.insert(0, str(path.parent))
    execute(path, {"__name__": "__main__", "__file__": str(path), "__spec__": None, "__package__": None})


def run_module(name: str) -> None:
    """Does what `python -m NAME` does."""
    spec = importlib.util.find_spec(name)
    if spec is not None and spec.submodule_search_locations is not None:
        spec = importlib.util.find_spec(f"{name}.__main__")
    if spec is None or spec.origin is None:
        raise ImportError(f"No module named {name}")
    named = {"__name__": "__main__", "__file__": spec.origin, "__spec__": spec, "__package__": spec.parent}
    execute(Path(spec.origin), named)


def execute(path: Path, names: dict[str, Any]) -> None:
    module = types.ModuleType("__main__")
    vars(module).update(names)
    sys.modules["__main__"] = module
    exec(compile(path.read_bytes(), str(path), "exec"), vars(module))


def resolved(given: Any, factory: bool) -> Any:
    """Imports what an import string names, calls a factory, and takes the middleware around an application off."""
    if isinstance(given, str):
        module, _, expression = given.partition(":")
        given = eval(expression or "app", vars(importlib.import_module(module)))
    return unwrapped(given() if factory else given)


def unwrapped(application: Any) -> Any:
    while not hasattr(application, "routes") and hasattr(application, "app"):
        application = application.app
    return application
