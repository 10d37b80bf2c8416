from datetime import date, datetime

from pydantic import BaseModel


class MemberCreate(BaseModel):
    full_name: str
    email: str
    joined_on: date | None = None


class MemberUpdate(BaseModel):
    full_name: str
    email: str
    joined_on: date | None = None


class MemberOut(BaseModel):
    id: int
    full_name: str
    email: str
    joined_on: date | None
    created_at: datetime
