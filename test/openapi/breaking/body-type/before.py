from fastapi import FastAPI

app = FastAPI()


@app.post("/values")
def send(body: list[int]) -> None: ...


@app.get("/values")
def read() -> list[int]: ...
