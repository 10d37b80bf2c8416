from typing import Annotated

from fastapi import APIRouter, Depends, status
from sqlalchemy import select
from sqlalchemy.orm import Session

from server.database import get_db
from server.models import Camera, Recording
from server.routes._common import abort_not_found
from server.schemas.recording import RecordingCreate, RecordingOut, RecordingUpdate

router = APIRouter()


@router.get("/", response_model=list[RecordingOut])
def read_recordings(
    db: Annotated[Session, Depends(get_db)], skip: int = 0, limit: int = 50
) -> list[Recording]:
    return list(db.scalars(select(Recording).offset(skip).limit(limit)))


@router.post("/", response_model=RecordingOut, status_code=status.HTTP_201_CREATED)
def create_recording(data: RecordingCreate, db: Annotated[Session, Depends(get_db)]) -> Recording:
    if db.get(Camera, data.camera_id) is None:
        abort_not_found("Camera")
    recording = Recording(**data.model_dump())
    db.add(recording)
    db.commit()
    return recording


@router.patch("/{recording_id}", response_model=RecordingOut)
def update_recording(
    recording_id: int, data: RecordingUpdate, db: Annotated[Session, Depends(get_db)]
) -> Recording:
    recording = db.get(Recording, recording_id)
    if recording is None:
        abort_not_found("Recording")
    for key, value in data.model_dump(exclude_unset=True).items():
        setattr(recording, key, value)
    db.commit()
    return recording
