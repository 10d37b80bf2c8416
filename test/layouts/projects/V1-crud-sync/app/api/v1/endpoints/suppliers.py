from typing import Any

from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from app import crud, models, schemas
from app.api import deps

router = APIRouter()


@router.get("/", response_model=list[schemas.Supplier])
def read_suppliers(
    db: Session = Depends(deps.get_db),
    skip: int = 0,
    limit: int = 100,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Retrieve suppliers.
    """
    return crud.supplier.get_multi(db, skip=skip, limit=limit)


@router.post("/", response_model=schemas.Supplier)
def create_supplier(
    *,
    db: Session = Depends(deps.get_db),
    supplier_in: schemas.SupplierCreate,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Create new supplier.
    """
    return crud.supplier.create(db=db, obj_in=supplier_in)


@router.get("/{supplier_id}", response_model=schemas.Supplier)
def read_supplier(
    *,
    db: Session = Depends(deps.get_db),
    supplier_id: int,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Get supplier by ID.
    """
    supplier = crud.supplier.get(db=db, id=supplier_id)
    if not supplier:
        raise HTTPException(status_code=404, detail="Supplier not found")
    return supplier


@router.get("/{supplier_id}/parts", response_model=list[schemas.Part])
def read_supplier_parts(*, db: Session = Depends(deps.get_db), supplier_id: int) -> Any:
    """
    Parts that this supplier sells.
    """
    return crud.part.get_by_supplier(db, supplier_id=supplier_id)


@router.put("/{supplier_id}", response_model=schemas.Supplier)
def update_supplier(
    *,
    db: Session = Depends(deps.get_db),
    supplier_id: int,
    supplier_in: schemas.SupplierUpdate,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Update a supplier.
    """
    supplier = crud.supplier.get(db=db, id=supplier_id)
    if not supplier:
        raise HTTPException(status_code=404, detail="Supplier not found")
    return crud.supplier.update(db=db, db_obj=supplier, obj_in=supplier_in)


@router.delete("/{supplier_id}", response_model=schemas.Supplier)
def delete_supplier(
    *,
    db: Session = Depends(deps.get_db),
    supplier_id: int,
    current_user: models.User = Depends(deps.get_current_active_user),
) -> Any:
    """
    Delete a supplier.
    """
    supplier = crud.supplier.get(db=db, id=supplier_id)
    if not supplier:
        raise HTTPException(status_code=404, detail="Supplier not found")
    return crud.supplier.remove(db=db, id=supplier_id)
