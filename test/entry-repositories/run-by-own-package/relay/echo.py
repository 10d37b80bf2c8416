from fastapi import FastAPI

app = FastAPI()


@app.get("/echo")
def r_echo():
    return {}


@app.get("/echo2")
def r_echo2():
    return {}


@app.get("/echo3")
def r_echo3():
    return {}
