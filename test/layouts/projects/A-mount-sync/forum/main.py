from fastapi import FastAPI
from fastapi.responses import HTMLResponse

from forum.api import api
from forum.db import Base, engine

Base.metadata.create_all(engine)

app = FastAPI(title="Forum", docs_url=None)
app.mount("/api", api)


@app.get("/", response_class=HTMLResponse)
def index() -> str:
    return "<h1>Forum</h1>"
