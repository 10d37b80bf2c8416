import uuid

from pydantic import BaseModel


class ExperimentCreate(BaseModel):
    dataset_id: uuid.UUID
    seed: int = 0


class ExperimentUpdate(BaseModel):
    seed: int


class Experiment(BaseModel):
    id: uuid.UUID
    dataset_id: uuid.UUID
    seed: int
