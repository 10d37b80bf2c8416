from fastapi import FastAPI

from api.http.orders import router as orders_router

app = FastAPI(title='Shop', description="It's one", version='1')
app.include_router(orders_router, prefix='/api/v1')
