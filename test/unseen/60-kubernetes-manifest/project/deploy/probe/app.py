from fastapi import FastAPI

app = FastAPI()


@app.get("/probe")
def probe(): ...
