from fastapi import FastAPI

app = FastAPI()


@app.get("/bench")
def bench(): ...
