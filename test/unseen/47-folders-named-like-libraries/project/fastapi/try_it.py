from fastapi import FastAPI

app = FastAPI()


@app.get("/try")
def try_it(): ...
