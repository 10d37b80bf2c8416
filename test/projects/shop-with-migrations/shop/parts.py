from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from shop.database import get_db
from shop.models import Part

router = APIRouter(prefix="/parts")


@router.get("/{part_id}")
def get_part(part_id: int, db: Session = Depends(get_db)):
    return db.get(Part, part_id)
