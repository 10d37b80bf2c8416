from typing import Annotated

from fastapi import APIRouter, Depends, status
from sqlalchemy.orm import Session

from nursery.database import get_session
from nursery.schemas.plant import PlantCreate, PlantOut, PlantUpdate
from nursery.services.plant import PlantService

router = APIRouter(prefix="/plants", tags=["plants"])


def get_plant_service(
    session: Annotated[Session, Depends(get_session)],
) -> PlantService:
    return PlantService(session)


@router.get("", response_model=list[PlantOut])
def list_plants(
    service: Annotated[PlantService, Depends(get_plant_service)],
    skip: int = 0,
    limit: int = 50,
):
    return service.list_plants(skip, limit)


@router.post("", response_model=PlantOut, status_code=status.HTTP_201_CREATED)
def create_plant(
    data: PlantCreate, service: Annotated[PlantService, Depends(get_plant_service)]
):
    return service.create_plant(data)


@router.get("/{plant_id}", response_model=PlantOut)
def get_plant(
    plant_id: int, service: Annotated[PlantService, Depends(get_plant_service)]
):
    return service.get_plant(plant_id)


@router.patch("/{plant_id}", response_model=PlantOut)
def update_plant(
    plant_id: int,
    data: PlantUpdate,
    service: Annotated[PlantService, Depends(get_plant_service)],
):
    return service.update_plant(plant_id, data)


@router.delete("/{plant_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_plant(
    plant_id: int, service: Annotated[PlantService, Depends(get_plant_service)]
) -> None:
    service.delete_plant(plant_id)
