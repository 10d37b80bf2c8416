import uuid

from pydantic import BaseModel


class DatasetCreate(BaseModel):
    name: str
    rows: int = 0


class DatasetUpdate(BaseModel):
    name: str
    rows: int


class Dataset(BaseModel):
    id: uuid.UUID
    name: str
    rows: int
