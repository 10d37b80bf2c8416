from fastapi import FastAPI

app = FastAPI()


@app.get("/example")
def example(): ...
