from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from crm.db import get_session
from crm.schemas.sales.quotes import QuoteCreateDTO, QuoteDTO, QuoteUpdateDTO
from crm.services.sales import quotes

router = APIRouter(prefix="/quotes")


@router.get("/", response_model=list[QuoteDTO])
def get_quotes(session: Session = Depends(get_session)):
    return quotes.find_all(session)


@router.get("/{quote_id}", response_model=QuoteDTO)
def get_quote(quote_id: int, session: Session = Depends(get_session)):
    return quotes.find(session, quote_id)


@router.post("/", response_model=QuoteDTO, status_code=201)
def post_quote(dto: QuoteCreateDTO, session: Session = Depends(get_session)):
    return quotes.create(session, dto)


@router.put("/{quote_id}", response_model=QuoteDTO)
def put_quote(
    quote_id: int, dto: QuoteUpdateDTO, session: Session = Depends(get_session)
):
    return quotes.update(session, quote_id, dto)


@router.delete("/{quote_id}", status_code=204)
def delete_quote(quote_id: int, session: Session = Depends(get_session)):
    quotes.remove(session, quote_id)
