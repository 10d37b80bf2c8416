from fastapi import APIRouter

router = APIRouter()


@router.get("/")
def devices(): ...


@router.post("/{serial}/reboot")
def reboot(serial: str): ...
