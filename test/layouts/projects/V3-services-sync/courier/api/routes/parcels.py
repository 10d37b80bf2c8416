from fastapi import APIRouter, Depends, status
from sqlalchemy.orm import Session

from ...schema.parcel import (
    ParcelCreateSchema,
    ParcelMoveSchema,
    ParcelSchema,
    ParcelUpdateSchema,
)
from ...service import parcel as parcel_service
from ..deps import CommonParams, api_key, get_db

router = APIRouter(
    prefix="/parcels", tags=["Parcels"], dependencies=[Depends(api_key)]
)


@router.get("", response_model=list[ParcelSchema])
def get_parcels(
    params: CommonParams = Depends(), db: Session = Depends(get_db)
):
    return parcel_service.get_parcels(
        db=db, skip=params.skip, limit=params.limit
    )


@router.get("/{parcel_id}", response_model=ParcelSchema)
def get_parcel(parcel_id: int, db: Session = Depends(get_db)):
    return parcel_service.get_parcel(db=db, parcel_id=parcel_id)


@router.post(
    "", response_model=ParcelSchema, status_code=status.HTTP_201_CREATED
)
def create_parcel(data: ParcelCreateSchema, db: Session = Depends(get_db)):
    return parcel_service.create_parcel(db=db, data=data)


@router.put("/{parcel_id}", response_model=ParcelSchema)
def update_parcel(
    parcel_id: int, data: ParcelUpdateSchema, db: Session = Depends(get_db)
):
    return parcel_service.update_parcel(db=db, parcel_id=parcel_id, data=data)


@router.patch("/{parcel_id}/van", response_model=ParcelSchema)
def move_parcel(
    parcel_id: int, data: ParcelMoveSchema, db: Session = Depends(get_db)
):
    return parcel_service.move_parcel(
        db=db, parcel_id=parcel_id, van_id=data.van_id
    )


@router.delete("/{parcel_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_parcel(parcel_id: int, db: Session = Depends(get_db)):
    parcel_service.delete_parcel(db=db, parcel_id=parcel_id)
