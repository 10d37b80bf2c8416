import os
from fastapi import FastAPI

app = FastAPI()

@app.get("/a", tags=["A"])
def a() -> None: ...

@app.get("/b", tags=["B"])
def b() -> None: ...

if os.getenv("EXTRA"):
    @app.get("/extra", tags=["B"])
    def extra() -> None: ...

@app.get("/a", tags=["A"])
def again() -> None: ...
