from fastapi import FastAPI

app = FastAPI(title="Service")


@app.get("/1")
def read_0() -> dict[str, str]:
    return {}


@app.get("/2")
def read_1() -> dict[str, str]:
    return {}


@app.get("/3")
def read_2() -> dict[str, str]:
    return {}


@app.get("/4")
def read_3() -> dict[str, str]:
    return {}


@app.get("/5")
def read_4() -> dict[str, str]:
    return {}


@app.get("/6")
def read_5() -> dict[str, str]:
    return {}
