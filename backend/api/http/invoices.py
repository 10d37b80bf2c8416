"""HTTP API of invoices: they are sent and read, and never changed."""

from typing import Annotated
from uuid import UUID, uuid4

from fastapi import APIRouter, HTTPException, Path, status
from pydantic import BaseModel

router = APIRouter(prefix="/invoices", tags=["Invoices"])


class InvoiceData(BaseModel):
    """What a client says about an invoice."""

    customer_id: UUID
    cents: int


class Invoice(InvoiceData):
    """An invoice that was sent."""

    id: UUID


_invoices: dict[UUID, Invoice] = {}


@router.get("/")
def list_invoices() -> list[Invoice]:
    """List all invoices."""
    return list(_invoices.values())


@router.get("/{id}")
def get_invoice(invoice_id: Annotated[UUID, Path(alias="id")]) -> Invoice:
    """Return one invoice."""
    if invoice_id not in _invoices:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "No such invoice.")
    return _invoices[invoice_id]


@router.post("/", status_code=status.HTTP_201_CREATED)
def create_invoice(data: InvoiceData) -> Invoice:
    """Send an invoice."""
    invoice = Invoice(id=uuid4(), customer_id=data.customer_id, cents=data.cents)
    _invoices[invoice.id] = invoice
    return invoice
