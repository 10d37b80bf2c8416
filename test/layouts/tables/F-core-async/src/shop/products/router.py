from typing import Annotated

from fastapi import APIRouter, Depends, Query, status
from sqlalchemy import RowMapping

from shop.database import DbConnection
from shop.errors import NotFound
from shop.products.repository import ProductRepository
from shop.products.schemas import ProductCreate, ProductOut, ProductUpdate

router = APIRouter(prefix="/products", tags=["products"])


def get_repository(connection: DbConnection) -> ProductRepository:
    return ProductRepository(connection)


Repository = Annotated[ProductRepository, Depends(get_repository)]


def to_out(row: RowMapping) -> ProductOut:
    return ProductOut.model_validate(
        {
            "id": row["id"],
            "sku": row["sku"],
            "label": row["label"],
            "stock": row["stock"],
        }
    )


@router.get("")
async def list_products(
    repository: Repository,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0)] = 0,
) -> list[ProductOut]:
    return [to_out(row) for row in await repository.page(limit, offset)]


@router.post("", status_code=status.HTTP_201_CREATED)
async def create_product(payload: ProductCreate, repository: Repository) -> ProductOut:
    row = await repository.add(
        sku=payload.sku,
        label=payload.label,
        stock=payload.stock,
    )
    return to_out(row)


@router.get("/{product_id}")
async def get_product(product_id: int, repository: Repository) -> ProductOut:
    row = await repository.get(product_id)
    if row is None:
        raise NotFound("Product", product_id)
    return to_out(row)


@router.patch("/{product_id}")
async def update_product(
    product_id: int, payload: ProductUpdate, repository: Repository
) -> ProductOut:
    await repository.change(product_id, payload.model_dump(exclude_unset=True))
    return await get_product(product_id, repository)


@router.delete("/{product_id}", status_code=status.HTTP_204_NO_CONTENT)
async def delete_product(product_id: int, repository: Repository) -> None:
    if await repository.get(product_id) is None:
        raise NotFound("Product", product_id)
    await repository.remove(product_id)
