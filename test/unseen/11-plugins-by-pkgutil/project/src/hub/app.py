import importlib
import logging
import pkgutil

from fastapi import FastAPI

from hub import plugins

log = logging.getLogger(__name__)


def discover() -> dict:
    found = {}
    for info in pkgutil.iter_modules(plugins.__path__, plugins.__name__ + "."):
        short = info.name.rsplit(".", 1)[-1]
        if short.startswith("_"):
            continue
        module = importlib.import_module(info.name)
        if not callable(getattr(module, "setup", None)):
            log.warning("%s has no setup()", info.name)
            continue
        found[short] = module
    return found


def create() -> FastAPI:
    app = FastAPI(title="hub")
    modules = discover()
    done: set[str] = set()

    def load(name: str) -> None:
        if name in done:
            return
        module = modules[name]
        for needed in getattr(module, "REQUIRES", ()):
            load(needed)
        module.setup(app)
        done.add(name)

    for name in sorted(modules):
        load(name)
    return app
