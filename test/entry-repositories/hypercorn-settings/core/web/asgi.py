from fastapi import FastAPI

app = FastAPI()


@app.get("/h")
def r_h():
    return {}
