import uvicorn
from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/t")
def read_0() -> dict[str, str]:
    return {}


@app.get("/t/{id}")
def read_1() -> dict[str, str]:
    return {}


@app.get("/h")
def read_2() -> dict[str, str]:
    return {}


if __name__ == "__main__":
    uvicorn.run(app, host="0.0.0.0", port=8000)
