from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/replay")
def read_0() -> dict[str, str]:
    return {}
