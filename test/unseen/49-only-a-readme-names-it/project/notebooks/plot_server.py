from fastapi import FastAPI

app = FastAPI()


@app.get("/plot")
def plot(): ...
