"""The observatory's catalogue of stars."""

from fastapi import FastAPI

from . import routes

app = FastAPI(title="Observatory")
app.include_router(routes.stars.router)
app.include_router(routes.star_charts.router)
app.include_router(routes.metrics.router)
