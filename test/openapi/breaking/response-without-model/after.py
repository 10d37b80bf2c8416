from fastapi import FastAPI

app = FastAPI()


@app.get("/values")
def read(): ...
