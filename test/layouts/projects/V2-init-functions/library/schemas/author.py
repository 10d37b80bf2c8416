from pydantic import BaseModel, ConfigDict


class AuthorCreate(BaseModel):
    full_name: str
    born: int | None = None


class AuthorUpdate(BaseModel):
    full_name: str | None = None
    born: int | None = None


class AuthorOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    full_name: str
    born: int | None
