from fastapi import FastAPI

from app.api.report_routes import router as report_router
from app.api.digest_routes import router as digest_router

app = FastAPI()
app.include_router(report_router)
app.include_router(digest_router)


@app.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "DELETE"])
def not_found(rest: str):
    return {"path": rest}
