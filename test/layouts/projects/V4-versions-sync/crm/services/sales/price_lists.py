from sqlalchemy import select
from sqlalchemy.orm import Session

from crm.db import get_or_404
from crm.models.sales import PriceList
from crm.schemas.sales.price_lists import PriceListCreateDTO, PriceListUpdateDTO


def find_all(session: Session):
    return session.scalars(select(PriceList)).all()


def find(session: Session, price_list_id: int):
    return get_or_404(session, PriceList, price_list_id)


def create(session: Session, dto: PriceListCreateDTO):
    price_list = PriceList(**dto.model_dump())
    session.add(price_list)
    session.commit()
    return price_list


def update(session: Session, price_list_id: int, dto: PriceListUpdateDTO):
    price_list = find(session, price_list_id)
    for key, value in dto.model_dump().items():
        setattr(price_list, key, value)
    session.commit()
    return price_list
