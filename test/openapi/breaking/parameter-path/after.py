from uuid import UUID

from fastapi import FastAPI

app = FastAPI()


@app.get("/items/{item_id}")
def get_item(item_id: UUID) -> None: ...
