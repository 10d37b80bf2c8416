from fastapi import FastAPI

app = FastAPI()


@app.get("/api/hello")
def r_api_hello():
    return {}
