from typing import TypeVar

from fastapi import Header, HTTPException
from sqlmodel import Session, SQLModel

T = TypeVar("T", bound=SQLModel)


def get_or_404(db: Session, model: type[T], key: int) -> T:
    row = db.get(model, key)
    if row is None:
        raise HTTPException(status_code=404, detail=f"{model.__name__} not found")
    return row


def require_admin(x_admin: str | None = Header(default=None)) -> None:
    if x_admin != "landlord":
        raise HTTPException(status_code=403, detail="Admins only")
