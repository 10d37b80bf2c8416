from fastapi import APIRouter, Depends

from shop.dependencies import get_author_service
from shop.schemas import AuthorCreate, AuthorOut
from shop.services.author_service import AuthorService

router = APIRouter(prefix="/authors", tags=["authors"])


@router.get("", response_model=list[AuthorOut])
def list_authors(service: AuthorService = Depends(get_author_service)):
    return service.list_authors()


@router.post("", response_model=AuthorOut)
def create_author(data: AuthorCreate, service: AuthorService = Depends(get_author_service)):
    return service.create_author(data)


@router.get("/{author_id}", response_model=AuthorOut)
def get_author(author_id: int, service: AuthorService = Depends(get_author_service)):
    return service.get_author(author_id)
