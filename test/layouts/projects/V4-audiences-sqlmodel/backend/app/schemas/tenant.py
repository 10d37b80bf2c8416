from pydantic import BaseModel


class TenantCreate(BaseModel):
    name: str
    room_id: int | None = None


class TenantUpdate(BaseModel):
    name: str | None = None
    room_id: int | None = None


class TenantOut(BaseModel):
    id: int
    name: str
    room_id: int | None
