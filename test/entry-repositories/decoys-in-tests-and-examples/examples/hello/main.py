from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/hello")
def read_0() -> dict[str, str]:
    return {}


@app.get("/world")
def read_1() -> dict[str, str]:
    return {}
