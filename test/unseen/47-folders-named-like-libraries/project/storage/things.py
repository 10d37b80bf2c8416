from fastapi import APIRouter

things_router = APIRouter(prefix="/things")


@things_router.get("/")
def things(): ...
