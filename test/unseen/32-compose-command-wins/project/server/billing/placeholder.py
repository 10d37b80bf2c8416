from fastapi import FastAPI

app = FastAPI()


@app.get("/maintenance")
def maintenance(): ...
