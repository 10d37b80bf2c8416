from fastapi import APIRouter

tools = APIRouter()


@tools.get("/tools")
def tool(): ...
