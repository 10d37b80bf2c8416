from fastapi import FastAPI

app = FastAPI()


@app.get("/fake")
def fake(): ...
