from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/ping")
def read_0() -> dict[str, str]:
    return {}


@app.get("/pong")
def read_1() -> dict[str, str]:
    return {}
