from fastapi import Depends, FastAPI

from app.invoices import router as invoices
from app.settings import Settings, get_settings

settings = get_settings()
app = FastAPI(title="Billing", openapi_url=f"{settings.api.prefix}/openapi.json")
app.include_router(invoices, prefix=settings.api.prefix)

if settings.api.expose_internal:
    from app.internal import router as internal

    app.include_router(internal, prefix="/internal")


@app.get("/ready")
def ready(settings: Settings = Depends(get_settings)): ...
