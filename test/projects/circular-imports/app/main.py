from fastapi import FastAPI

from app.routes import authors, books

app = FastAPI()
app.include_router(authors.router, prefix="/authors")
app.include_router(books.router, prefix="/books")
