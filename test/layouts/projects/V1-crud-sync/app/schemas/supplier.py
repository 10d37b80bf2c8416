from pydantic import BaseModel, ConfigDict


class SupplierBase(BaseModel):
    company: str | None = None
    phone: str | None = None


class SupplierCreate(SupplierBase):
    company: str


class SupplierUpdate(SupplierBase):
    pass


class Supplier(SupplierBase):
    id: int
    company: str

    model_config = ConfigDict(from_attributes=True)
