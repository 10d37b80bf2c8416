from fastapi import APIRouter

from ...schemas.status import Status

router = APIRouter()


@router.get("")
async def status() -> Status:
    return Status(status="ok")
