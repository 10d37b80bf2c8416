from fastapi import FastAPI

from app import bikes, docks, riders


def mount_all(instance: FastAPI) -> None:
    for module in (bikes, docks, riders):
        instance.include_router(module.router, prefix="/" + module.__name__.rpartition(".")[2])
