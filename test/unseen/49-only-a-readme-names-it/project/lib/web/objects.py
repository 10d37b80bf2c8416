from fastapi import APIRouter

router = APIRouter(prefix="/objects")


@router.get("/{designation}")
def designation(designation: str): ...
