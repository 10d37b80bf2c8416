from pydantic import BaseModel, ConfigDict


class CameraCreate(BaseModel):
    name: str
    url: str


class CameraUpdate(BaseModel):
    name: str | None = None
    url: str | None = None


class CameraOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    url: str
