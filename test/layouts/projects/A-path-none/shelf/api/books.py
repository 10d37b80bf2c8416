from fastapi import APIRouter, Depends, HTTPException

from ..schemas import Book, BookChanges, NewBook
from ..storage import Store, get_store

books_router = APIRouter()


@books_router.get('/books', response_model=list[Book])
def get_books(skip: int = 0, limit: int = 30, store: Store = Depends(get_store)):
    return list(store.table('books').values())[skip:skip + limit]


@books_router.post('/books', response_model=Book, status_code=201)
def add_book(book: NewBook, store: Store = Depends(get_store)):
    if str(book.author_id) not in store.table('authors'):
        raise HTTPException(404, 'author not found')
    return store.insert('books', book.model_dump())


@books_router.get('/books/{book_id}', response_model=Book)
def get_book(book_id: int, store: Store = Depends(get_store)):
    book = store.table('books').get(str(book_id))
    if book is None:
        raise HTTPException(404, 'book not found')
    return book


@books_router.patch('/books/{book_id}', response_model=Book)
def change_book(book_id: int, changes: BookChanges, store: Store = Depends(get_store)):
    book = store.table('books').get(str(book_id))
    if book is None:
        raise HTTPException(404, 'book not found')
    book.update(changes.model_dump(exclude_unset=True))
    store.save()
    return book


@books_router.delete('/books/{book_id}')
def remove_book(book_id: int, store: Store = Depends(get_store)):
    if store.table('books').pop(str(book_id), None) is None:
        raise HTTPException(404, 'book not found')
    store.save()
    return {'removed': book_id}
