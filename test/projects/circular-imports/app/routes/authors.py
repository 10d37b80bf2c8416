from fastapi import APIRouter, Depends, HTTPException

from app.deps import bind
from app.models import Author
from app.repositories import AuthorRepository
from app.schemas import AuthorCreate, AuthorResponse

router = APIRouter()


@router.get("", response_model=list[AuthorResponse])
def list_authors(repository: AuthorRepository = Depends(bind(AuthorRepository, Author))):
    return repository.all()


@router.get("/{id}", response_model=AuthorResponse)
def get_author(id: int, repository: AuthorRepository = Depends(bind(AuthorRepository, Author))):
    found = repository.get(id)
    if found is None:
        raise HTTPException(404)
    return found


@router.post("", response_model=AuthorResponse, status_code=201)
def create_author(
    data: AuthorCreate, repository: AuthorRepository = Depends(bind(AuthorRepository, Author))
):
    return repository.create(data)
