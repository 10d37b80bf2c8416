from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/a")
def read_0() -> dict[str, str]:
    return {}


@app.get("/b")
def read_1() -> dict[str, str]:
    return {}


@app.get("/c")
def read_2() -> dict[str, str]:
    return {}
