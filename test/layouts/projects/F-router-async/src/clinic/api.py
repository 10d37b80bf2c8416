from fastapi import APIRouter

from clinic.doctors.router import router as doctors_router
from clinic.lab_results.router import router as lab_results_router
from clinic.patients.router import router as patients_router

api_router = APIRouter(prefix="/api")
api_router.include_router(patients_router, prefix="/patients", tags=["Patients"])
api_router.include_router(doctors_router, prefix="/doctors", tags=["Doctors"])
api_router.include_router(lab_results_router, prefix="/lab-results", tags=["Lab Results"])
