from functools import cache

from fastapi import FastAPI


@cache
def application() -> FastAPI:
    return FastAPI(title="Arcade")
