from fastapi import FastAPI

from core.routers import teams, members

application = FastAPI(title="API")
application.include_router(teams.router)
application.include_router(members.router)
