from fastapi import FastAPI

app = FastAPI()


@app.get("/w")
def r_w():
    return {}
