from typing import Annotated

from fastapi import APIRouter, Depends, status
from sqlalchemy.orm import Session

from nursery.database import get_session
from nursery.schemas.pot import PotCreate, PotOut, PotUpdate
from nursery.services.pot import PotService

router = APIRouter(prefix="/pots", tags=["pots"])


def get_pot_service(
    session: Annotated[Session, Depends(get_session)],
) -> PotService:
    return PotService(session)


@router.get("", response_model=list[PotOut])
def list_pots(
    service: Annotated[PotService, Depends(get_pot_service)],
    skip: int = 0,
    limit: int = 50,
):
    return service.list_pots(skip, limit)


@router.post("", response_model=PotOut, status_code=status.HTTP_201_CREATED)
def create_pot(
    data: PotCreate, service: Annotated[PotService, Depends(get_pot_service)]
):
    return service.create_pot(data)


@router.get("/{pot_id}", response_model=PotOut)
def get_pot(
    pot_id: int, service: Annotated[PotService, Depends(get_pot_service)]
):
    return service.get_pot(pot_id)


@router.patch("/{pot_id}", response_model=PotOut)
def update_pot(
    pot_id: int,
    data: PotUpdate,
    service: Annotated[PotService, Depends(get_pot_service)],
):
    return service.update_pot(pot_id, data)


@router.delete("/{pot_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_pot(
    pot_id: int, service: Annotated[PotService, Depends(get_pot_service)]
) -> None:
    service.delete_pot(pot_id)
