from fastapi import APIRouter, Depends
from sqlalchemy.orm import Session

from app.db import get_db
from app.services.report_service import ReportService

router = APIRouter(prefix="/report", tags=["Report"])


@router.post("/send")
def send(db: Session = Depends(get_db)):
    return ReportService(db).send()
