from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/up")
def read_0() -> dict[str, str]:
    return {}


@app.get("/down")
def read_1() -> dict[str, str]:
    return {}
