from fastapi import FastAPI

app = FastAPI()


@app.get("/old")
def old():
    return 1
