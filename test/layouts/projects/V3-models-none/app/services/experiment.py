import uuid

from app.models.experiment import Experiment, ExperimentCreate


class ExperimentService:
    def __init__(self) -> None:
        self._experiments: dict[uuid.UUID, Experiment] = {}

    def list(self) -> list[Experiment]:
        return list(self._experiments.values())

    def get(self, experiment_id: uuid.UUID) -> Experiment | None:
        return self._experiments.get(experiment_id)

    def create(self, data: ExperimentCreate) -> Experiment:
        experiment = Experiment(id=uuid.uuid4(), **data.model_dump())
        self._experiments[experiment.id] = experiment
        return experiment


experiment_service = ExperimentService()
