from fastapi import APIRouter, Depends

from bakery.schemas.breads import BreadIn, BreadOut
from bakery.schemas.paging import Paging
from bakery.services.breads import BreadService

router = APIRouter(prefix="/breads")


@router.get("/", response_model=list[BreadOut])
def list_breads(
    paging: Paging = Depends(), service: BreadService = Depends()
):
    return service.all(paging)


@router.post("/", response_model=BreadOut, status_code=201)
def create_bread(data: BreadIn, service: BreadService = Depends()):
    return service.create(data)


@router.get("/{bread_id}", response_model=BreadOut)
def get_bread(bread_id: int, service: BreadService = Depends()):
    return service.get(bread_id)


@router.put("/{bread_id}", response_model=BreadOut)
def update_bread(
    bread_id: int, data: BreadIn, service: BreadService = Depends()
):
    return service.update(bread_id, data)


@router.delete("/{bread_id}", status_code=204)
def delete_bread(bread_id: int, service: BreadService = Depends()):
    service.delete(bread_id)
