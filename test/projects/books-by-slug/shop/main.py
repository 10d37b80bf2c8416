from fastapi import FastAPI

from shop.routes import books

app = FastAPI()
app.include_router(router=books.router, prefix="/books")
