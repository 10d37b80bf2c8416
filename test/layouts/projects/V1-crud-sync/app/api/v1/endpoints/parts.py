from typing import Any

from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from app import crud, models, schemas
from app.api import deps

router = APIRouter()


@router.get("/", response_model=list[schemas.Part])
def read_parts(
    db: Session = Depends(deps.get_db),
    skip: int = 0,
    limit: int = 100,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Retrieve parts.
    """
    return crud.part.get_multi(db, skip=skip, limit=limit)


@router.post("/", response_model=schemas.Part)
def create_part(
    *,
    db: Session = Depends(deps.get_db),
    part_in: schemas.PartCreate,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Create new part.
    """
    return crud.part.create(db=db, obj_in=part_in)


@router.get("/{part_id}", response_model=schemas.Part)
def read_part(
    *,
    db: Session = Depends(deps.get_db),
    part_id: int,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Get part by ID.
    """
    part = crud.part.get(db=db, id=part_id)
    if not part:
        raise HTTPException(status_code=404, detail="Part not found")
    return part


@router.put("/{part_id}", response_model=schemas.Part)
def update_part(
    *,
    db: Session = Depends(deps.get_db),
    part_id: int,
    part_in: schemas.PartUpdate,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Update a part.
    """
    part = crud.part.get(db=db, id=part_id)
    if not part:
        raise HTTPException(status_code=404, detail="Part not found")
    return crud.part.update(db=db, db_obj=part, obj_in=part_in)


@router.delete("/{part_id}", response_model=schemas.Part)
def delete_part(
    *,
    db: Session = Depends(deps.get_db),
    part_id: int,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Delete a part.
    """
    part = crud.part.get(db=db, id=part_id)
    if not part:
        raise HTTPException(status_code=404, detail="Part not found")
    return crud.part.remove(db=db, id=part_id)
