from fastapi import FastAPI

app = FastAPI()


@app.get("/stub")
def stub(): ...
