from fastapi import FastAPI

app = FastAPI()


@app.get("/relay")
def r_relay():
    return {}
