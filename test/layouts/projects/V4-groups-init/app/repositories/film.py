from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Film
from app.schemas.film import FilmCreate, FilmPatch


class FilmRepository:
    def __init__(self, session: AsyncSession):
        self.session = session

    async def list(self, skip: int, limit: int):
        return (await self.session.scalars(select(Film).offset(skip).limit(limit))).all()

    async def get(self, id: int) -> Film | None:
        return await self.session.get(Film, id)

    async def add(self, data: FilmCreate) -> Film:
        film = Film(**data.model_dump())
        self.session.add(film)
        await self.session.commit()
        return film

    async def patch(self, film: Film, data: FilmPatch) -> Film:
        for name, value in data.model_dump(exclude_unset=True).items():
            setattr(film, name, value)
        await self.session.commit()
        return film

    async def remove(self, film: Film) -> None:
        await self.session.delete(film)
        await self.session.commit()
