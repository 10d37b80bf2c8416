from fastapi import APIRouter

router = APIRouter(prefix="/invoices")


@router.get("/")
def list_invoices(): ...


@router.put("/{number}/paid")
def mark_paid(number: str): ...
