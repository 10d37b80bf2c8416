from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from nursery.errors import NotFoundError
from nursery.routers import plants, pots

app = FastAPI(title="Nursery")
app.include_router(plants.router)
app.include_router(pots.router)


@app.exception_handler(NotFoundError)
def not_found(request: Request, error: NotFoundError) -> JSONResponse:
    return JSONResponse(status_code=404, content={"detail": str(error)})
