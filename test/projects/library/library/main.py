from fastapi import FastAPI

from library.routers import authors, books

app = FastAPI()

for module, prefix in (
    (authors, "/authors"),  # those who write
    (books, "/books"),  # and what they write
):
    app.include_router(module.router, prefix=prefix, tags=[prefix.strip("/")])
