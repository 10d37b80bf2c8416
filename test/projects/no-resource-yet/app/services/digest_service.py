from sqlalchemy.orm import Session

from app.errors import Missing
from app.models.digest import Digest


class DigestService:
    def __init__(self, db: Session):
        self.db = db

    def send(self):
        found = self.db.query(Digest).first()
        if found is None:
            raise Missing("Digest not found")
        return {"id": found.id}
