"""The application: its own routes, and the routers that it serves."""

from fastapi import FastAPI

from api.http.customers import router as customers_router
from api.http.invoices import router as invoices_router

app = FastAPI(title="Example backend")


@app.get("/health", tags=["Health"])
def health() -> dict[str, str]:
    """Say that the process is up."""
    return {"status": "ok"}


app.include_router(customers_router, prefix="/api/v1")
app.include_router(invoices_router, prefix="/api/v1")
