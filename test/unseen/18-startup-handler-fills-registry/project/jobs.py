from fastapi import APIRouter

jobs = APIRouter(prefix="/jobs")


@jobs.get("/")
def list_jobs(): ...


@jobs.post("/{name}/start")
def start_job(name: str): ...
