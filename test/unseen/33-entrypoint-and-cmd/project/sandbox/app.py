from fastapi import FastAPI

app = FastAPI()


@app.get("/sandbox")
def sandbox(): ...
