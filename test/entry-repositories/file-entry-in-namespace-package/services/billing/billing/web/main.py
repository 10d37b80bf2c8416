from fastapi import FastAPI

app = FastAPI()


@app.get("/invoices")
def invoices(): ...
