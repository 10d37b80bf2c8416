from fastapi import FastAPI
from tortoise.contrib.fastapi import register_tortoise

from shop import gadgets

app = FastAPI()
app.include_router(gadgets.router)
register_tortoise(app, db_url="sqlite://:memory:", modules={"models": ["shop.models"]}, generate_schemas=True)
