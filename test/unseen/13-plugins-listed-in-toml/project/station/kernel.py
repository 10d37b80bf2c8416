import tomllib
from importlib import import_module, resources

from fastapi import FastAPI

import station


def version_tuple(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


class Kernel:
    def __init__(self, entries: list[dict]) -> None:
        self.app = FastAPI(version=station.__version__)
        self.plugins = []
        for entry in entries:
            wanted = version_tuple(entry.get("min_version", "0"))
            if wanted > version_tuple(station.__version__):
                continue
            module, name = entry["class"].rsplit(".", 1)
            plugin = getattr(import_module(module), name)()
            self.plugins.append(plugin)
            self.app.include_router(plugin.routes(), prefix=entry["mount"])

    @classmethod
    def boot(cls, file: str) -> "Kernel":
        data = tomllib.loads(resources.files("station").joinpath(file).read_text())
        if data["api"] != "2":
            raise RuntimeError("wrong plugin api")
        return cls(data["plugin"])
