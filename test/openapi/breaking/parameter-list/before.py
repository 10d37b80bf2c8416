from fastapi import FastAPI

app = FastAPI()


@app.get("/items")
def list_items(tag: int) -> None: ...
