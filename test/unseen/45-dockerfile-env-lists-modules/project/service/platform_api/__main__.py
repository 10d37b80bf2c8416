import os
import sys
from importlib import import_module

import uvicorn
from fastapi import FastAPI


def modules() -> list[str]:
    listed = os.environ.get("MODULES")
    if not listed:
        print("MODULES is empty", file=sys.stderr)
        raise SystemExit(1)
    return [name for name in listed.split(",") if name]


def run() -> None:
    app = FastAPI()
    for name in modules():
        module = import_module("platform_api.modules." + name)
        app.include_router(module.router, prefix="/" + name)
        if os.environ["MODE"] == "full" and hasattr(module, "extra"):
            app.include_router(module.extra, prefix="/" + name)
    uvicorn.run(app, host="0.0.0.0")


if __name__ == "__main__":
    run()
