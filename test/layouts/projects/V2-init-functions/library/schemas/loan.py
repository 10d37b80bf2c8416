from datetime import date

from pydantic import BaseModel, ConfigDict


class LoanCreate(BaseModel):
    book_id: int


class LoanOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    book_id: int
    due: date
