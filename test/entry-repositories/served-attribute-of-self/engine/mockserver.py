from fastapi import FastAPI

app = FastAPI()


@app.get("/m")
def r_m():
    return {}
