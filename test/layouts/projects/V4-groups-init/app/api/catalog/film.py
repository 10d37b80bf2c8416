from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.ext.asyncio import AsyncSession

from app.api.deps import require_staff
from app.db import get_session
from app.repositories.film import FilmRepository
from app.schemas.film import FilmCreate, FilmPatch, FilmResponse

router = APIRouter(prefix="/films", tags=["catalog: films"])


@router.get("", response_model=list[FilmResponse])
async def get_films(skip: int = 0, limit: int = 50, session: AsyncSession = Depends(get_session)):
    return await FilmRepository(session).list(skip, limit)


@router.get("/{id}", response_model=FilmResponse)
async def get_film(id: int, session: AsyncSession = Depends(get_session)):
    film = await FilmRepository(session).get(id)
    if not film:
        raise HTTPException(404, "Film not found")
    return film


@router.post("", response_model=FilmResponse, status_code=201, dependencies=[Depends(require_staff)])
async def add_film(data: FilmCreate, session: AsyncSession = Depends(get_session)):
    return await FilmRepository(session).add(data)


@router.patch("/{id}", response_model=FilmResponse, dependencies=[Depends(require_staff)])
async def patch_film(id: int, data: FilmPatch, session: AsyncSession = Depends(get_session)):
    repository = FilmRepository(session)
    film = await repository.get(id)
    if not film:
        raise HTTPException(404, "Film not found")
    return await repository.patch(film, data)
