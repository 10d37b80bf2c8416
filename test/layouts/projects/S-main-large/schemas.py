from pydantic import BaseModel, ConfigDict


class PlayerCreate(BaseModel):
    name: str
    rating: int = 1200


class PlayerUpdate(BaseModel):
    name: str
    rating: int


class PlayerOut(BaseModel):
    id: int
    name: str
    rating: int

    model_config = ConfigDict(from_attributes=True)


class MatchCreate(BaseModel):
    white_id: int
    black_id: int


class MatchUpdate(BaseModel):
    result: str


class MatchOut(BaseModel):
    id: int
    white_id: int
    black_id: int
    result: str | None

    model_config = ConfigDict(from_attributes=True)
