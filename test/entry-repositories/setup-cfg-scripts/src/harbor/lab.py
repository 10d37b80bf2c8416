from fastapi import FastAPI

app = FastAPI()


@app.get("/l1")
def r_l1():
    return {}


@app.get("/l2")
def r_l2():
    return {}


@app.get("/l3")
def r_l3():
    return {}
