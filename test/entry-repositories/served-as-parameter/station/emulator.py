from fastapi import FastAPI

app = FastAPI()


@app.get("/e1")
def r_e1():
    return {}


@app.get("/e2")
def r_e2():
    return {}


@app.get("/e3")
def r_e3():
    return {}
