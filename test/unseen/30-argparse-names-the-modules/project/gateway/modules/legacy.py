from fastapi import APIRouter

ROUTER = APIRouter(prefix="/legacy")


@ROUTER.get("/")
def legacy(): ...
