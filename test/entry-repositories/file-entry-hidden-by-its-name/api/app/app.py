from fastapi import FastAPI
from app.orders import routes
from app.common.health import router as health

app = FastAPI()
app.include_router(routes.router)
app.include_router(health)
