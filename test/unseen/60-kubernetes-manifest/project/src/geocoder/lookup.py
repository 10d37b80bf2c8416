from fastapi import APIRouter

lookup = APIRouter()


@lookup.get("/lookup")
def find(q: str): ...
