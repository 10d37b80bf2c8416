from typing import Any

from fastapi import FastAPI

app = FastAPI()


@app.post("/values")
def send(body: Any) -> None: ...


@app.get("/values")
def read() -> Any: ...
