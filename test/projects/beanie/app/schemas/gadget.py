from beanie import PydanticObjectId
from pydantic import BaseModel


class GadgetCreate(BaseModel):
    name: str


class GadgetOut(BaseModel):
    id: PydanticObjectId
    name: str
