from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.orm import Session

from shop.auth import require_role
from shop.database import get_db
from shop.models import Part

router = APIRouter(prefix="/parts")


class PartIn(BaseModel):
    label: str


class PartOut(PartIn):
    id: int


def own(db, part_id, user):
    part = db.scalar(select(Part).where(Part.id == part_id, Part.owner_id == user.id))
    if part is None:
        raise HTTPException(status_code=404, detail="Part not found")
    return part


@router.get("", response_model=list[PartOut])
def list_parts(db: Session = Depends(get_db), user=Depends(require_role("seller", "clerk"))):
    return db.scalars(select(Part).where(Part.owner_id == user.id)).all()


@router.post("", response_model=PartOut, status_code=201)
def create_part(data: PartIn, db: Session = Depends(get_db), user=Depends(require_role("clerk"))):
    part = Part(label=data.label, owner_id=user.id)
    db.add(part)
    db.commit()
    return part


@router.get("/{part_id}", response_model=PartOut)
def get_part(part_id: int, db: Session = Depends(get_db), user=Depends(require_role("seller", "clerk"))):
    part = db.scalar(select(Part).where(Part.id == part_id, Part.owner_id == user.id))
    if part is None:
        raise HTTPException(status_code=404, detail="Part not found")
    return part


@router.delete("/{part_id}", status_code=204)
def delete_part(part_id: int, db: Session = Depends(get_db), user=Depends(require_role("clerk"))):
    part = db.scalar(select(Part).where(Part.id == part_id, Part.owner_id == user.id))
    if part is None:
        raise HTTPException(status_code=404, detail="Part not found")
    db.delete(part)
    db.commit()
