from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from crm.db import get_session
from crm.schemas.sales.price_lists import (
    PriceListCreateDTO,
    PriceListDTO,
    PriceListUpdateDTO,
)
from crm.services.sales import price_lists

router = APIRouter(prefix="/price_lists")


@router.get("/", response_model=list[PriceListDTO])
def get_price_lists(session: Session = Depends(get_session)):
    return price_lists.find_all(session)


@router.post("/", response_model=PriceListDTO, status_code=201)
def post_price_list(dto: PriceListCreateDTO, session: Session = Depends(get_session)):
    return price_lists.create(session, dto)


@router.put("/{price_list_id}", response_model=PriceListDTO)
def put_price_list(
    price_list_id: int,
    dto: PriceListUpdateDTO,
    session: Session = Depends(get_session),
):
    return price_lists.update(session, price_list_id, dto)
