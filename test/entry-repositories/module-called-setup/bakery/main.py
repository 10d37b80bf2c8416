from fastapi import FastAPI

from bakery.setup import configure

app = FastAPI()
configure(app)

try:
    from bakery.orders import router
except ImportError:
    pass
else:
    app.include_router(router)
