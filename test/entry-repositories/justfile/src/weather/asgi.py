from fastapi import FastAPI

from weather.forecast import router

app = FastAPI()
app.include_router(router)
