import json
import os
from functools import wraps
from pathlib import Path
from typing import Callable

from fastapi import APIRouter

_FILE = Path(__file__).parents[1] / "flags.json"
_FLAGS = json.loads(_FILE.read_text(encoding="utf-8"))


def enabled(name: str) -> bool:
    override = os.environ.get(f"FLAG_{name.upper()}")
    if override is not None:
        return override.lower() in ("1", "true", "on")
    return _FLAGS.get(name, {}).get("enabled", False)


def feature(name: str) -> Callable[[Callable[[], APIRouter]], Callable[[], APIRouter | None]]:
    def decorate(make: Callable[[], APIRouter]):
        @wraps(make)
        def maybe() -> APIRouter | None:
            return make() if enabled(name) else None

        return maybe

    return decorate
