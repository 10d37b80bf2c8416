from fastapi import FastAPI

app = FastAPI()


@app.post("/values")
def send(body: dict[str, int]) -> None: ...


@app.get("/values")
def read() -> dict[str, int]: ...
