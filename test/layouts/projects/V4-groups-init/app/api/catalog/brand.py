from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.ext.asyncio import AsyncSession

from app.api.deps import require_staff
from app.db import get_session
from app.repositories.brand import BrandRepository
from app.schemas.brand import BrandCreate, BrandPatch, BrandResponse

router = APIRouter(prefix="/brands", tags=["catalog: brands"])


@router.get("", response_model=list[BrandResponse])
async def get_brands(skip: int = 0, limit: int = 50, session: AsyncSession = Depends(get_session)):
    return await BrandRepository(session).list(skip, limit)


@router.get("/{id}", response_model=BrandResponse)
async def get_brand(id: int, session: AsyncSession = Depends(get_session)):
    brand = await BrandRepository(session).get(id)
    if not brand:
        raise HTTPException(404, "Brand not found")
    return brand


@router.post("", response_model=BrandResponse, status_code=201, dependencies=[Depends(require_staff)])
async def add_brand(data: BrandCreate, session: AsyncSession = Depends(get_session)):
    return await BrandRepository(session).add(data)


@router.patch("/{id}", response_model=BrandResponse, dependencies=[Depends(require_staff)])
async def patch_brand(id: int, data: BrandPatch, session: AsyncSession = Depends(get_session)):
    repository = BrandRepository(session)
    brand = await repository.get(id)
    if not brand:
        raise HTTPException(404, "Brand not found")
    return await repository.patch(brand, data)


@router.delete("/{id}", status_code=204, dependencies=[Depends(require_staff)])
async def remove_brand(id: int, session: AsyncSession = Depends(get_session)):
    repository = BrandRepository(session)
    brand = await repository.get(id)
    if not brand:
        raise HTTPException(404, "Brand not found")
    await repository.remove(brand)
