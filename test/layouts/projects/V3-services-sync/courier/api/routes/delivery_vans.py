from fastapi import APIRouter, Depends, status
from sqlalchemy.orm import Session

from ...schema.delivery_van import (
    DeliveryVanCreateSchema,
    DeliveryVanSchema,
    DeliveryVanUpdateSchema,
)
from ...service import delivery_van as delivery_van_service
from ..deps import CommonParams, api_key, get_db

router = APIRouter(
    prefix="/delivery-vans",
    tags=["Delivery Vans"],
    dependencies=[Depends(api_key)],
)


@router.get("", response_model=list[DeliveryVanSchema])
def get_delivery_vans(
    params: CommonParams = Depends(), db: Session = Depends(get_db)
):
    return delivery_van_service.get_delivery_vans(
        db=db, skip=params.skip, limit=params.limit
    )


@router.post(
    "", response_model=DeliveryVanSchema, status_code=status.HTTP_201_CREATED
)
def create_delivery_van(
    data: DeliveryVanCreateSchema, db: Session = Depends(get_db)
):
    return delivery_van_service.create_delivery_van(db=db, data=data)


@router.put("/{delivery_van_id}", response_model=DeliveryVanSchema)
def update_delivery_van(
    delivery_van_id: int,
    data: DeliveryVanUpdateSchema,
    db: Session = Depends(get_db),
):
    return delivery_van_service.update_delivery_van(
        db=db, delivery_van_id=delivery_van_id, data=data
    )
