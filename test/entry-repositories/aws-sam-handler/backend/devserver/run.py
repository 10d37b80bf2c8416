from fastapi import FastAPI

app = FastAPI()


@app.get("/dev")
def r_dev():
    return {}


@app.get("/dev2")
def r_dev2():
    return {}


@app.get("/dev3")
def r_dev3():
    return {}
