from fastapi import FastAPI

app = FastAPI(title="admin")


@app.get("/users")
def users(): ...
