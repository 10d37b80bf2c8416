from fastapi import FastAPI

app = FastAPI()


@app.get("/t")
def t(): ...
