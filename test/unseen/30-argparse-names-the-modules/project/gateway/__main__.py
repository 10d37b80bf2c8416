import argparse
import sys
from importlib import import_module

import uvicorn
from fastapi import FastAPI


def parse(argv: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="gateway", description=__doc__)
    parser.add_argument("--modules", default="users,orders", help="which modules to serve")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--prefix", default="")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    options = parse(argv)
    app = FastAPI(title="gateway")
    for name in options.modules.split(","):
        module = import_module(f".modules.{name.strip()}", package=__package__)
        app.include_router(module.ROUTER, prefix=options.prefix)
    uvicorn.run(app, port=options.port)
    return 0


if __name__ == "__main__":
    sys.exit(main())
