from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/s1")
def read_0() -> dict[str, str]:
    return {}
