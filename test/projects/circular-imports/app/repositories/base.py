from sqlalchemy import select


class Repository:
    def __init__(self, db, model):
        self.db = db
        self.model = model

    def all(self):
        return self.db.scalars(select(self.model)).all()
