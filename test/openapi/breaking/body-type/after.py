from fastapi import FastAPI

app = FastAPI()


@app.post("/values")
def send(body: list[str]) -> None: ...


@app.get("/values")
def read() -> list[str]: ...
