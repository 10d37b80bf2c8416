from fastapi import APIRouter

auth = APIRouter()


@auth.post("/token")
def token() -> None: ...
