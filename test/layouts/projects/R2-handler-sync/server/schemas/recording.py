from pydantic import BaseModel, ConfigDict


class RecordingCreate(BaseModel):
    camera_id: int
    seconds: int


class RecordingUpdate(BaseModel):
    keep: bool | None = None


class RecordingOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    camera_id: int
    seconds: int
    keep: bool
