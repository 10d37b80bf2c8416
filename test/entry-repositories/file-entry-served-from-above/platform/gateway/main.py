from fastapi import FastAPI
from routes.users import router
from platform_common.health import router as health

app = FastAPI()
app.include_router(router)
app.include_router(health)
