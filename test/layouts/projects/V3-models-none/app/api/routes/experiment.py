import uuid

from fastapi import APIRouter, HTTPException

from app.models.experiment import Experiment, ExperimentCreate
from app.services.dataset import dataset_service
from app.services.experiment import experiment_service

router = APIRouter()


@router.get("/", response_model=list[Experiment])
def get_experiments():
    return experiment_service.list()


@router.get("/{experiment_id}", response_model=Experiment)
def get_experiment(experiment_id: uuid.UUID):
    experiment = experiment_service.get(experiment_id)
    if experiment is None:
        raise HTTPException(status_code=404, detail="Experiment not found")
    return experiment


@router.post("/", response_model=Experiment)
def create_experiment(data: ExperimentCreate):
    if dataset_service.get(data.dataset_id) is None:
        raise HTTPException(status_code=404, detail="Dataset not found")
    return experiment_service.create(data)
