from typing import Annotated

from fastapi import Depends, FastAPI

app = FastAPI()


def paging(page: int, limit: int = 10) -> int:
    return limit * page


@app.get("/items")
def list_items(limit: Annotated[int, Depends(paging)]) -> None: ...
