from fastapi import FastAPI

app = FastAPI()


@app.get("/a")
def r_a():
    return {}
