from sqlalchemy import select

from shop.models import Author


class AuthorRepository:
    def __init__(self, session):
        self.session = session

    def find_all(self):
        return self.session.scalars(select(Author)).all()

    def add(self, data):
        row = Author(**data.model_dump())
        self.session.add(row)
        self.session.commit()
        return row

    def find_by_id(self, key):
        return self.session.get(Author, key)
