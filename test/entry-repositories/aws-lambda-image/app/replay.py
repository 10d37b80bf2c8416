from fastapi import FastAPI

app = FastAPI()


@app.get("/r1")
def r_r1():
    return {}


@app.get("/r2")
def r_r2():
    return {}


@app.get("/r3")
def r_r3():
    return {}
