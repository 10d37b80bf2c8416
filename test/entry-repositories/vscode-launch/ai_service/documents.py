from fastapi import APIRouter

router = APIRouter(prefix="/documents", tags=["documents"])


@router.get("")
async def read_documents_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_documents_1() -> dict[str, str]:
    return {}
