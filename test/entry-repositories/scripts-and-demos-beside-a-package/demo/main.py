from fastapi import FastAPI

app = FastAPI()


@app.get("/four")
def four(): ...


@app.get("/five")
def five(): ...


@app.get("/six")
def six(): ...
