from pydantic import BaseModel


class CustomerCreate(BaseModel):
    email: str
    full_name: str
    phone: str | None = None


class CustomerUpdate(BaseModel):
    email: str | None = None
    full_name: str | None = None
    phone: str | None = None


class CustomerOut(BaseModel):
    id: int
    email: str
    full_name: str
    phone: str | None
