from shared.web import base_app

from orders.endpoints import router

app = base_app("orders")
app.include_router(router)
