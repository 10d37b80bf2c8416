from fastapi import FastAPI

from taproom.api.v1 import beers, glass_sizes, status, taps

app = FastAPI(title="Taproom")

app.include_router(status.router, prefix="/api/v1")
app.include_router(beers.router, prefix="/api/v1/beers", tags=["beers"])
app.include_router(taps.router, prefix="/api/v1/taps", tags=["taps"])
app.include_router(
    glass_sizes.router, prefix="/api/v1/glass-sizes", tags=["glass-sizes"]
)
