from sqlalchemy.orm import Session

from app.errors import Missing
from app.models.report import Report


class ReportService:
    def __init__(self, db: Session):
        self.db = db

    def send(self):
        found = self.db.query(Report).first()
        if found is None:
            raise Missing("Report not found")
        return {"id": found.id}
