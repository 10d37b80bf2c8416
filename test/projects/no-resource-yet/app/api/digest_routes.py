from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from app.db import get_db
from app.services.digest_service import DigestService

router = APIRouter(prefix="/digest", tags=["Digest"])


@router.post("/send")
def send(db: Session = Depends(get_db)):
    return DigestService(db).send()
