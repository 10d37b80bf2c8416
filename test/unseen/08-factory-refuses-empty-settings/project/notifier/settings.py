from __future__ import annotations

import os
from typing import ClassVar, NamedTuple


class ConfigurationError(Exception):
    pass


class Settings(NamedTuple):
    queue_url: str = ""
    debug: bool = False

    @property
    def REQUIRED(self) -> tuple[str, ...]:
        return ("queue_url",)

    @classmethod
    def from_environ(cls) -> Settings:
        return cls(os.environ.get("QUEUE_URL", ""), os.environ.get("DEBUG") == "1")
