from fastapi import APIRouter

router = APIRouter(prefix="/projects")


@router.get("/")
def projects(): ...


@router.delete("/{project}")
def delete(project: str): ...
