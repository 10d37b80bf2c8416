from fastapi import FastAPI
from fastapi.responses import JSONResponse

from app.errors import NotFound
from app.router import router

app = FastAPI()
app.include_router(router)


@app.exception_handler(NotFound)
def not_found(request, error):
    return JSONResponse({"detail": str(error)}, status_code=404)
