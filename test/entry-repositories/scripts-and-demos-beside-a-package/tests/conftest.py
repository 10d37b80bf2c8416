from fastapi import FastAPI

app = FastAPI()


@app.get("/seven")
def seven(): ...
