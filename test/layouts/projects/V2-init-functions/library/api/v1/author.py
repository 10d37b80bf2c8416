from fastapi import APIRouter, Depends, HTTPException, Query, status
from sqlalchemy.orm import Session

from library.db import get_db
from library.schemas.author import AuthorCreate, AuthorOut, AuthorUpdate
from library.services import author as author_service

router = APIRouter(prefix='/authors', tags=['authors'])


@router.get('', response_model=list[AuthorOut])
def list_authors(
    limit: int = Query(50, le=200),
    offset: int = Query(0, ge=0),
    db: Session = Depends(get_db),
):
    return author_service.list_authors(db, limit, offset)


@router.post('', response_model=AuthorOut, status_code=status.HTTP_201_CREATED)
def create_author(data: AuthorCreate, db: Session = Depends(get_db)):
    return author_service.create_author(db, data)


@router.get('/{author_id}', response_model=AuthorOut)
def get_author(author_id: int, db: Session = Depends(get_db)):
    author = author_service.get_author(db, author_id)
    if author is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Author not found')
    return author


@router.patch('/{author_id}', response_model=AuthorOut)
def update_author(author_id: int, data: AuthorUpdate, db: Session = Depends(get_db)):
    author = author_service.get_author(db, author_id)
    if author is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Author not found')
    return author_service.update_author(db, author, data)


@router.delete('/{author_id}', status_code=status.HTTP_204_NO_CONTENT)
def delete_author(author_id: int, db: Session = Depends(get_db)):
    author = author_service.get_author(db, author_id)
    if author is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, 'Author not found')
    author_service.delete_author(db, author)
