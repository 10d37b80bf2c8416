from importlib import import_module
from pathlib import Path

import yaml
from fastapi import APIRouter, FastAPI


def resolve(reference: str):
    module_name, _, attribute = reference.partition(":")
    return getattr(import_module(module_name), attribute or "router")


def load_modules(app: FastAPI, file: Path) -> None:
    with file.open() as stream:
        document = yaml.safe_load(stream)
    defaults = document.get("defaults", {})
    for name, entry in document["modules"].items():
        options = {**defaults, **(entry or {})}
        if not options.get("enabled", True):
            continue
        target = resolve(options.get("router", f"modules.{name}:router"))
        router = target if isinstance(target, APIRouter) else target()
        app.include_router(router, prefix=options["root"] + options.get("prefix", f"/{name}"), tags=options.get("tags"))
