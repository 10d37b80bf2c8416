from uuid import UUID

from fastapi import APIRouter, Depends, status

from app.core.deps import User, get_current_user
from app.core.exceptions import IdNotFoundException
from app.models import Hero
from app.repositories.hero_repository import HeroRepository, get_hero_repository
from app.schemas.hero_schema import IHeroCreate, IHeroRead, IHeroUpdate
from app.schemas.response_schema import IResponse, create_response

router = APIRouter(prefix="/hero", tags=["hero"])


@router.get("")
async def get_hero_list(
    skip: int = 0,
    limit: int = 100,
    heroes: HeroRepository = Depends(get_hero_repository),
    current_user: User = Depends(get_current_user()),
) -> IResponse[list[IHeroRead]]:
    return create_response(data=await heroes.get_multi(skip, limit))


@router.get("/{hero_id}")
async def get_hero_by_id(
    hero_id: UUID,
    heroes: HeroRepository = Depends(get_hero_repository),
    current_user: User = Depends(get_current_user()),
) -> IResponse[IHeroRead]:
    hero = await heroes.get(hero_id)
    if not hero:
        raise IdNotFoundException(Hero, hero_id)
    return create_response(data=hero)


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_hero(
    hero: IHeroCreate,
    heroes: HeroRepository = Depends(get_hero_repository),
    current_user: User = Depends(get_current_user("admin")),
) -> IResponse[IHeroRead]:
    return create_response(data=await heroes.create(hero), message="Hero created")


@router.put("/{hero_id}")
async def update_hero(
    hero_id: UUID,
    hero: IHeroUpdate,
    heroes: HeroRepository = Depends(get_hero_repository),
    current_user: User = Depends(get_current_user("admin")),
) -> IResponse[IHeroRead]:
    current_hero = await heroes.get(hero_id)
    if not current_hero:
        raise IdNotFoundException(Hero, hero_id)
    updated = await heroes.update(current_hero, hero)
    return create_response(data=updated, message="Hero updated")


@router.delete("/{hero_id}")
async def remove_hero(
    hero_id: UUID,
    heroes: HeroRepository = Depends(get_hero_repository),
    current_user: User = Depends(get_current_user("admin")),
) -> IResponse[IHeroRead]:
    hero = await heroes.get(hero_id)
    if not hero:
        raise IdNotFoundException(Hero, hero_id)
    return create_response(data=await heroes.remove(hero), message="Hero removed")
