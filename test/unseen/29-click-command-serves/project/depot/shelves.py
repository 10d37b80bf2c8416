from fastapi import APIRouter

shelves = APIRouter(prefix="/shelves")


@shelves.get("/")
def all_shelves(): ...


@shelves.post("/{shelf}/parcels")
def put(shelf: str): ...
