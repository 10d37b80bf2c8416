from fastapi import FastAPI
from starlette.responses import PlainTextResponse
from starlette.routing import Route, Router

app = FastAPI()


@app.get("/health")
def health() -> str:
    return "ok"


app.mount("/", Router([Route("/page", lambda _: PlainTextResponse("page"))]))
