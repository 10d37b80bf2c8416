from fastapi import FastAPI

app = FastAPI()


@app.get("/sim")
def r_sim():
    return {}


@app.get("/sim/a")
def r_sim_a():
    return {}


@app.get("/sim/b")
def r_sim_b():
    return {}


@app.get("/sim/c")
def r_sim_c():
    return {}
