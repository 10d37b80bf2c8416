from typing import Any

from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from app import crud, schemas
from app.api import deps

router = APIRouter()


@router.get("/", response_model=list[schemas.ItemTag])
def read_item_tags(
    db: Session = Depends(deps.get_db), skip: int = 0, limit: int = 100
) -> Any:
    return crud.item_tag.get_multi(db, skip=skip, limit=limit)


@router.post("/", response_model=schemas.ItemTag)
def create_item_tag(
    *, db: Session = Depends(deps.get_db), item_tag_in: schemas.ItemTagCreate
) -> Any:
    return crud.item_tag.create(db=db, obj_in=item_tag_in)


@router.patch("/{item_tag_id}", response_model=schemas.ItemTag)
def update_item_tag(
    *,
    db: Session = Depends(deps.get_db),
    item_tag_id: int,
    item_tag_in: schemas.ItemTagUpdate,
) -> Any:
    item_tag = crud.item_tag.get(db=db, id=item_tag_id)
    if not item_tag:
        raise HTTPException(status_code=404, detail="Tag not found")
    return crud.item_tag.update(db=db, db_obj=item_tag, obj_in=item_tag_in)
