from fastapi import APIRouter

from app.api.routes import dataset, experiment, predictor

router = APIRouter()
router.include_router(predictor.router, tags=["predictor"], prefix="/v1")
router.include_router(dataset.router, tags=["dataset"], prefix="/datasets")
router.include_router(experiment.router, tags=["experiment"], prefix="/experiments")
