from fastapi import FastAPI

from shop import routes

app = FastAPI()
app.include_router(routes.router)
