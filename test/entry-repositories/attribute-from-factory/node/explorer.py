from fastapi import FastAPI

app = FastAPI()


@app.get("/x1")
def r_x1():
    return {}


@app.get("/x2")
def r_x2():
    return {}


@app.get("/x3")
def r_x3():
    return {}
