from fastapi import APIRouter

router = APIRouter(prefix="/invoices")


@router.get("/{invoice}")
def invoice(invoice: str): ...
