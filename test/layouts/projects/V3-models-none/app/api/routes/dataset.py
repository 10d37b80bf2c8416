import uuid

from fastapi import APIRouter, HTTPException

from app.models.dataset import Dataset, DatasetCreate, DatasetUpdate
from app.services.dataset import dataset_service

router = APIRouter()


@router.get("/", response_model=list[Dataset])
def get_datasets():
    return dataset_service.list()


@router.get("/{dataset_id}", response_model=Dataset)
def get_dataset(dataset_id: uuid.UUID):
    dataset = dataset_service.get(dataset_id)
    if dataset is None:
        raise HTTPException(status_code=404, detail="Dataset not found")
    return dataset


@router.post("/", response_model=Dataset)
def create_dataset(data: DatasetCreate):
    return dataset_service.create(data)


@router.put("/{dataset_id}", response_model=Dataset)
def update_dataset(dataset_id: uuid.UUID, data: DatasetUpdate):
    if dataset_service.get(dataset_id) is None:
        raise HTTPException(status_code=404, detail="Dataset not found")
    return dataset_service.update(dataset_id, data)


@router.delete("/{dataset_id}", response_model=Dataset)
def delete_dataset(dataset_id: uuid.UUID):
    dataset = dataset_service.delete(dataset_id)
    if dataset is None:
        raise HTTPException(status_code=404, detail="Dataset not found")
    return dataset
