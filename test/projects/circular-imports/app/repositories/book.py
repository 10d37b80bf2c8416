from sqlalchemy import select

from app.repositories.base import Repository


class BookRepository(Repository):
    def by_title(self, title: str):
        return self.db.scalars(select(self.model).where(self.model.title == title)).one_or_none()
