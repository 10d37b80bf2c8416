from fastapi import APIRouter

router = APIRouter()


@router.get("/files/{name}", tags=["files"])
async def file(name: str) -> dict[str, int]:
    return {name: len(name)}
