from fastapi import APIRouter, Depends, HTTPException

from ..schemas import Author, AuthorChanges, NewAuthor
from ..storage import Store, get_store

authors_router = APIRouter()


@authors_router.get('/authors', response_model=list[Author])
def get_authors(skip: int = 0, limit: int = 30, store: Store = Depends(get_store)):
    return list(store.table('authors').values())[skip:skip + limit]


@authors_router.post('/authors', response_model=Author, status_code=201)
def add_author(author: NewAuthor, store: Store = Depends(get_store)):
    return store.insert('authors', author.model_dump())


@authors_router.get('/authors/{author_id}', response_model=Author)
def get_author(author_id: int, store: Store = Depends(get_store)):
    author = store.table('authors').get(str(author_id))
    if author is None:
        raise HTTPException(404, 'author not found')
    return author


@authors_router.patch('/authors/{author_id}', response_model=Author)
def change_author(author_id: int, changes: AuthorChanges, store: Store = Depends(get_store)):
    author = store.table('authors').get(str(author_id))
    if author is None:
        raise HTTPException(404, 'author not found')
    author.update(changes.model_dump(exclude_unset=True))
    store.save()
    return author


@authors_router.delete('/authors/{author_id}')
def remove_author(author_id: int, store: Store = Depends(get_store)):
    if store.table('authors').pop(str(author_id), None) is None:
        raise HTTPException(404, 'author not found')
    store.save()
    return {'removed': author_id}
