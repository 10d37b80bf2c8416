from fastapi import FastAPI

app = FastAPI()


@app.get("/health")
def r_health():
    return {}
