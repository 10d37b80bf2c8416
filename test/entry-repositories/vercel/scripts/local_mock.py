from fastapi import FastAPI

app = FastAPI()


@app.get("/mock")
def r_mock():
    return {}


@app.get("/mock2")
def r_mock2():
    return {}


@app.get("/mock3")
def r_mock3():
    return {}
