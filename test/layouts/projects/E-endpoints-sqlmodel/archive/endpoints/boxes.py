from collections.abc import Sequence
from uuid import UUID

from fastapi import APIRouter, Depends, HTTPException, status

from archive.db import SessionDep
from archive.models.boxes import Box
from archive.schemas.boxes import BoxCreate, BoxResponse, BoxUpdate
from archive.security import verify_token
from archive.services import boxes as service

router = APIRouter(prefix="/boxes", tags=["boxes"], dependencies=[Depends(verify_token)])


@router.get("", response_model=list[BoxResponse])
def list_boxes(session: SessionDep, limit: int = 100, offset: int = 0) -> Sequence[Box]:
    return service.list_boxes(session, limit, offset)


@router.post("", response_model=BoxResponse, status_code=status.HTTP_201_CREATED)
def create_box(data: BoxCreate, session: SessionDep) -> Box:
    return service.create_box(session, data)


@router.get("/{box_id}", response_model=BoxResponse)
def get_box(box_id: UUID, session: SessionDep) -> Box:
    box = service.get_box(session, box_id)
    if box is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Box not found")
    return box


@router.patch("/{box_id}", response_model=BoxResponse)
def update_box(box_id: UUID, data: BoxUpdate, session: SessionDep) -> Box:
    box = service.get_box(session, box_id)
    if box is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Box not found")
    return service.update_box(session, box, data)


@router.delete("/{box_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_box(box_id: UUID, session: SessionDep) -> None:
    box = service.get_box(session, box_id)
    if box is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Box not found")
    service.delete_box(session, box)
