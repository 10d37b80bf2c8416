from fastapi import APIRouter

router = APIRouter(prefix="/invoices", tags=["invoices"])


@router.get("")
async def read_invoices_0() -> dict[str, str]:
    return {}


@router.get("/{item_id}")
async def read_invoices_1() -> dict[str, str]:
    return {}


@router.get("/part2")
async def read_invoices_2() -> dict[str, str]:
    return {}
