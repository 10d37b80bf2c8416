from fastapi import FastAPI

from .api.authors import authors_router
from .api.books import books_router
from .api.search import search_router

app = FastAPI()
app.include_router(authors_router, prefix='/api/v2')
app.include_router(books_router, prefix='/api/v2')
app.include_router(search_router, prefix='/api/v2')


@app.get('/health')
def health():
    return {'ok': True}
