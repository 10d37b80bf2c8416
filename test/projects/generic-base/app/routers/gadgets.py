from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from app.crud.crud_gadget import gadget_crud
from app.database import get_db
from app.schemas.gadget import GadgetCreate, GadgetOut, GadgetUpdate

router = APIRouter(prefix="/gadgets", tags=["gadgets"])


@router.get("/", response_model=list[GadgetOut])
def list_gadgets(skip: int = 0, limit: int = 100, db: Session = Depends(get_db)):
    return gadget_crud.get_multi(db, skip=skip, limit=limit)


@router.post("/", response_model=GadgetOut)
def create_gadget(data: GadgetCreate, db: Session = Depends(get_db)):
    return gadget_crud.create(db, obj_in=data)


@router.get("/{gadget_id}", response_model=GadgetOut)
def get_gadget(gadget_id: int, db: Session = Depends(get_db)):
    gadget = gadget_crud.get(db, gadget_id)
    if gadget is None:
        raise HTTPException(status_code=404, detail="Gadget not found")
    return gadget


@router.patch("/{gadget_id}", response_model=GadgetOut)
def update_gadget(gadget_id: int, data: GadgetUpdate, db: Session = Depends(get_db)):
    gadget = gadget_crud.get(db, gadget_id)
    return gadget_crud.update(db, db_obj=gadget, obj_in=data)
