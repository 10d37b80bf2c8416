import uuid

from app.models.dataset import Dataset, DatasetCreate, DatasetUpdate


class DatasetService:
    def __init__(self) -> None:
        self._datasets: dict[uuid.UUID, Dataset] = {}

    def list(self) -> list[Dataset]:
        return list(self._datasets.values())

    def get(self, dataset_id: uuid.UUID) -> Dataset | None:
        return self._datasets.get(dataset_id)

    def create(self, data: DatasetCreate) -> Dataset:
        dataset = Dataset(id=uuid.uuid4(), **data.model_dump())
        self._datasets[dataset.id] = dataset
        return dataset

    def update(self, dataset_id: uuid.UUID, data: DatasetUpdate) -> Dataset:
        dataset = Dataset(id=dataset_id, **data.model_dump())
        self._datasets[dataset_id] = dataset
        return dataset

    def delete(self, dataset_id: uuid.UUID) -> Dataset | None:
        return self._datasets.pop(dataset_id, None)


dataset_service = DatasetService()
