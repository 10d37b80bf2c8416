from sqlalchemy import (
    Column,
    Date,
    DateTime,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    func,
)

from app.database import metadata

members = Table(
    "members",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("full_name", String(120), nullable=False),
    Column("email", String(255), nullable=False, unique=True),
    Column("joined_on", Date, nullable=True),
    Column("created_at", DateTime, server_default=func.now(), nullable=False),
)

books = Table(
    "books",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", String(200), nullable=False, index=True),
    Column("summary", Text, nullable=True),
    Column("pages", Integer, nullable=False),
    Column("created_at", DateTime, server_default=func.now(), nullable=False),
)

loans = Table(
    "loans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("book_id", ForeignKey("books.id", ondelete="CASCADE"), nullable=False),
    Column("member_id", ForeignKey("members.id", ondelete="CASCADE"), nullable=False),
)
