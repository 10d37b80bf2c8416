from pydantic import BaseModel


class GadgetCreate(BaseModel):
    colour: str


class GadgetUpdate(BaseModel):
    colour: str | None = None


class GadgetOut(BaseModel):
    id: int
    colour: str
