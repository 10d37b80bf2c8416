from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import FastAPI

if TYPE_CHECKING:
    from collections.abc import Callable

    from api.http import orders

app = FastAPI()


def use(call: Callable[[], None], of: orders) -> None:
    print(call, of)
