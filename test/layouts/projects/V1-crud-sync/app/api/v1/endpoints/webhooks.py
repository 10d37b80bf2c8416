from fastapi import APIRouter, Request

router = APIRouter()


@router.post("/delivery", status_code=202)
async def delivery(request: Request):
    payload = await request.json()
    return {"received": len(payload)}
