from fastapi import FastAPI

app = FastAPI()


@app.get("/p1")
def r_p1():
    return {}


@app.get("/p2")
def r_p2():
    return {}


@app.get("/p3")
def r_p3():
    return {}


@app.get("/p4")
def r_p4():
    return {}
