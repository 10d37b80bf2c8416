from fastapi import APIRouter

ROUTER = APIRouter(prefix="/users")


@ROUTER.get("/me")
def me(): ...
