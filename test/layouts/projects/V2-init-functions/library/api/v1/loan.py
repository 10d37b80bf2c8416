from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy.orm import Session

from library.db import get_db
from library.schemas.loan import LoanCreate, LoanOut
from library.services import book as book_service
from library.services import loan as loan_service

router = APIRouter(prefix='/loans', tags=['Loans'])


@router.get('', response_model=list[LoanOut])
def list_loans(db: Session = Depends(get_db)):
    return loan_service.list_loans(db)


@router.post('', response_model=LoanOut, status_code=201)
def create_loan(data: LoanCreate, db: Session = Depends(get_db)):
    if book_service.get_book(db, data.book_id) is None:
        raise HTTPException(404, 'Book not found')
    return loan_service.lend(db, data.book_id)
