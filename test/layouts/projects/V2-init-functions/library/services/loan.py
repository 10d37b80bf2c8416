from datetime import date, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from library.config import settings
from library.models import Loan


def list_loans(db: Session) -> list[Loan]:
    return list(db.scalars(select(Loan)))


def lend(db: Session, book_id: int) -> Loan:
    loan = Loan(book_id=book_id, due=date.today() + timedelta(days=settings.loan_days))
    db.add(loan)
    db.commit()
    return loan
