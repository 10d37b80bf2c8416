from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/allow")
def read_0() -> dict[str, str]:
    return {}


@app.get("/deny")
def read_1() -> dict[str, str]:
    return {}
