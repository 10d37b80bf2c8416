# Every router that isn't registered was searched for what it hides, with all that it shares with the others.
from fastapi import APIRouter, FastAPI

app = FastAPI()
shared = APIRouter()
for number in range(500):
    shared.add_api_route(f"/{number}", len)
for number in range(2000):
    APIRouter().include_router(shared)
