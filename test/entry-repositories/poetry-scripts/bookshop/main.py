import uvicorn
from fastapi import FastAPI

from bookshop.books import router

app = FastAPI()
app.include_router(router)


def start() -> None:
    """Launched with `poetry run start`."""
    uvicorn.run("bookshop.main:app", host="0.0.0.0", port=8000, reload=True)
