from fastapi import FastAPI

from remote import configuration
from routes import orders, returns

app = FastAPI()
root = configuration("prefix")
app.include_router(orders.router, prefix=root)
app.include_router(returns.router, prefix=root)
