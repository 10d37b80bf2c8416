from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/old")
def read_0() -> dict[str, str]:
    return {}
