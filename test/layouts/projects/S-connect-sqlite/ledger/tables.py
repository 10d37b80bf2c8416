from decimal import Decimal

from sqlmodel import Field, SQLModel


class AccountCreate(SQLModel):
    name: str
    currency: str = "EUR"


class AccountUpdate(SQLModel):
    name: str | None = None
    currency: str | None = None


class Account(AccountCreate, table=True):
    id: int | None = Field(default=None, primary_key=True)


class EntryCreate(SQLModel):
    account_id: int = Field(foreign_key="account.id")
    amount: Decimal
    text: str = ""


class Entry(EntryCreate, table=True):
    id: int | None = Field(default=None, primary_key=True)
