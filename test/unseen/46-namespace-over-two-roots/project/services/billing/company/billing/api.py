from company.billing.invoices import router as invoices
from company.common.health import health_router
from company.common.versioning import versioned
from fastapi import FastAPI

app = FastAPI()
app.include_router(health_router)
app.include_router(versioned(invoices, 2))
