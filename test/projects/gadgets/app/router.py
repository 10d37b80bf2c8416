from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from app import service
from app.database import get_db
from app.schemas import GadgetCreate, GadgetOut, GadgetUpdate

router = APIRouter(prefix="/gadgets", tags=["gadgets"])


@router.get("", response_model=list[GadgetOut])
def list_gadgets(db: Session = Depends(get_db)):
    return service.list_gadgets(db)


@router.post("", response_model=GadgetOut)
def create_gadget(data: GadgetCreate, db: Session = Depends(get_db)):
    return service.create_gadget(db, data)


@router.get("/{gadget_id}", response_model=GadgetOut)
def get_gadget(gadget_id: int, db: Session = Depends(get_db)):
    return service.get_gadget(db, gadget_id)


@router.patch("/{gadget_id}", response_model=GadgetOut)
def update_gadget(gadget_id: int, data: GadgetUpdate, db: Session = Depends(get_db)):
    return service.update_gadget(db, gadget_id, data)


@router.delete("/{gadget_id}", status_code=204)
def delete_gadget(gadget_id: int, db: Session = Depends(get_db)) -> None:
    service.delete_gadget(db, gadget_id)
