from fastapi import APIRouter

customers = APIRouter()


@customers.get("/{customer}/invoices")
def invoices(customer: int): ...


@customers.post("/{customer}/invoices")
def bill(customer: int): ...
