import time

from fastapi import APIRouter

router = APIRouter()
started = time.time()


@router.get("/status")
async def status():
    return {"up": int(time.time() - started)}
