from fastapi import Depends
from sqlmodel.ext.asyncio.session import AsyncSession

from app.core.db import get_session
from app.models import Hero
from app.repositories.base_repository import BaseRepository
from app.schemas.hero_schema import IHeroCreate, IHeroUpdate


class HeroRepository(BaseRepository[Hero, IHeroCreate, IHeroUpdate]):
    model = Hero


async def get_hero_repository(session: AsyncSession = Depends(get_session)) -> HeroRepository:
    return HeroRepository(session)
