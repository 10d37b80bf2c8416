import uuid
from typing import Annotated, Any

from fastapi import APIRouter, Query, status

from app.api.deps import PlantServiceDep
from app.models import Plant
from app.schemas.plant import PlantCreate, PlantResponse, PlantUpdate
from app.schemas.response_schema import Page

router = APIRouter()


@router.get("", response_model=Page[PlantResponse])
async def list_plants(
    service: PlantServiceDep,
    page: Annotated[int, Query(ge=1)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 20,
) -> Any:
    items, total = await service.get_page(page, size)
    return {"items": items, "page": page, "size": size, "total": total}


@router.post("", response_model=PlantResponse, status_code=status.HTTP_201_CREATED)
async def create_plant(data: PlantCreate, service: PlantServiceDep) -> Plant:
    return await service.create(data)


@router.get("/{plant_id}", response_model=PlantResponse)
async def get_plant(plant_id: uuid.UUID, service: PlantServiceDep) -> Plant:
    return await service.get(plant_id)


@router.patch("/{plant_id}", response_model=PlantResponse)
async def update_plant(plant_id: uuid.UUID, data: PlantUpdate, service: PlantServiceDep) -> Plant:
    return await service.update(plant_id, data)


@router.delete("/{plant_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_plant(plant_id: uuid.UUID, service: PlantServiceDep) -> None:
    await service.delete(plant_id)
