from fastapi import APIRouter, Depends

from ..storage import Store, get_store

search_router = APIRouter()


@search_router.get('/search')
async def search(q: str, store: Store = Depends(get_store)):
    books = store.table('books').values()
    return [b for b in books if q.lower() in b['title'].lower()]
