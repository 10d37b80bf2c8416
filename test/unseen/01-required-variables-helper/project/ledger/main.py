from fastapi import FastAPI

from ledger.core import config
from ledger.routes import ALL

app = FastAPI(title="Ledger")
for router in ALL:
    app.include_router(router, prefix=config.API_ROOT)


@app.get("/healthz", include_in_schema=False)
def healthz():
    return {"ok": True}
