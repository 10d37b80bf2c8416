from pydantic import BaseModel, ConfigDict


class TrainingPlanCreate(BaseModel):
    member_id: int
    goal: str
    weeks: int = 6


class TrainingPlanUpdate(BaseModel):
    goal: str
    weeks: int


class TrainingPlanRead(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    member_id: int
    goal: str
    weeks: int
