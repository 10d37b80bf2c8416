from typing import Annotated

from fastapi import APIRouter, Depends, status
from sqlalchemy import select
from sqlalchemy.orm import Session

from server.database import get_db
from server.models import Camera
from server.routes._common import abort_not_found
from server.schemas.camera import CameraCreate, CameraOut, CameraUpdate

router = APIRouter()


@router.get("/", response_model=list[CameraOut])
def read_cameras(
    db: Annotated[Session, Depends(get_db)], skip: int = 0, limit: int = 50
) -> list[Camera]:
    return list(db.scalars(select(Camera).offset(skip).limit(limit)))


@router.get("/{camera_id}", response_model=CameraOut)
def read_camera(camera_id: int, db: Annotated[Session, Depends(get_db)]) -> Camera:
    camera = db.get(Camera, camera_id)
    if camera is None:
        abort_not_found("Camera")
    return camera


@router.post("/", response_model=CameraOut, status_code=status.HTTP_201_CREATED)
def create_camera(data: CameraCreate, db: Annotated[Session, Depends(get_db)]) -> Camera:
    camera = Camera(**data.model_dump())
    db.add(camera)
    db.commit()
    return camera


@router.patch("/{camera_id}", response_model=CameraOut)
def update_camera(
    camera_id: int, data: CameraUpdate, db: Annotated[Session, Depends(get_db)]
) -> Camera:
    camera = db.get(Camera, camera_id)
    if camera is None:
        abort_not_found("Camera")
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(camera, key, value)
    db.commit()
    return camera


@router.delete("/{camera_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_camera(camera_id: int, db: Annotated[Session, Depends(get_db)]) -> None:
    camera = db.get(Camera, camera_id)
    if camera is None:
        abort_not_found("Camera")
    db.delete(camera)
    db.commit()
