from fastapi import FastAPI

app = FastAPI()


@app.post("/charge")
def charge(): ...


@app.post("/refund")
def refund(): ...


@app.get("/charges")
def charges(): ...
