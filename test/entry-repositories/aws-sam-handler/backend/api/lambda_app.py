from mangum import Mangum
from fastapi import FastAPI

app = FastAPI()


@app.get("/items")
def items():
    return []


lambda_handler = Mangum(app, lifespan="off")
