from fastapi import FastAPI

app = FastAPI()


@app.get("/items", deprecated=True)
def list_items() -> None: ...
