from sqlalchemy import select
from sqlalchemy.orm import Session

from crm.db import get_or_404
from crm.models.sales import Quote
from crm.schemas.sales.quotes import QuoteCreateDTO, QuoteUpdateDTO


def find_all(session: Session):
    return session.scalars(select(Quote)).all()


def find(session: Session, quote_id: int):
    return get_or_404(session, Quote, quote_id)


def create(session: Session, dto: QuoteCreateDTO):
    quote = Quote(**dto.model_dump())
    session.add(quote)
    session.commit()
    return quote


def update(session: Session, quote_id: int, dto: QuoteUpdateDTO):
    quote = find(session, quote_id)
    for key, value in dto.model_dump().items():
        setattr(quote, key, value)
    session.commit()
    return quote


def remove(session: Session, quote_id: int):
    session.delete(find(session, quote_id))
    session.commit()
