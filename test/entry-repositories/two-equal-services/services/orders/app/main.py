from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/orders")
def read_0() -> dict[str, str]:
    return {}


@app.get("/orders/{id}")
def read_1() -> dict[str, str]:
    return {}
