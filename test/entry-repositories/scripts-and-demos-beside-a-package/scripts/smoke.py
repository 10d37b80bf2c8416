from fastapi import FastAPI

app = FastAPI()


@app.get("/one")
def one(): ...


@app.get("/two")
def two(): ...


@app.get("/three")
def three(): ...
