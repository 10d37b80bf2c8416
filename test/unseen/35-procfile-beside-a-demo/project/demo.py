from fastapi import FastAPI

app = FastAPI(title="demo")


@app.get("/demo")
def demo(): ...
