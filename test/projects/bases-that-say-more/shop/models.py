from sqlalchemy import Column, String

from shop.db import Kept


class Book(Kept):
    __tablename__ = "books"
    id = Kept.id
    title = Column(String(80), nullable=False)


class Author(Kept):
    __tablename__ = "authors"
    id = Kept.id
    name = Column(String(80), nullable=False)