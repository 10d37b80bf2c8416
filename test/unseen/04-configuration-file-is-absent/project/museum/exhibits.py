from fastapi import APIRouter

exhibits = APIRouter()


@exhibits.get("/")
def overview(room: str | None = None): ...


@exhibits.get("/{inventory_number:path}")
def one(inventory_number: str): ...
