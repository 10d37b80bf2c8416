from fastapi import FastAPI

from .errors import NotFound, not_found_handler
from .routers import ping, repair_job_router, tool_router

app = FastAPI(title='Workshop')
app.add_exception_handler(NotFound, not_found_handler)

app.include_router(ping.router)
app.include_router(tool_router.router, prefix='/api', tags=['Tools'])
app.include_router(repair_job_router.router, prefix='/api', tags=['Repair Jobs'])
