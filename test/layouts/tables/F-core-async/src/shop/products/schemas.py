from pydantic import BaseModel


class ProductCreate(BaseModel):
    sku: str
    label: str
    stock: int = 0


class ProductUpdate(BaseModel):
    sku: str | None = None
    label: str | None = None
    stock: int | None = None


class ProductOut(BaseModel):
    id: int
    sku: str
    label: str
    stock: int
