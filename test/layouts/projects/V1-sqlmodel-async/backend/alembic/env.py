from alembic import context
from sqlalchemy import create_engine

from app import models  # noqa: F401
from app.core.config import settings
from sqlmodel import SQLModel

with create_engine(settings.DATABASE_URI.replace("+aiosqlite", "")).connect() as connection:
    context.configure(connection=connection, target_metadata=SQLModel.metadata)
    with context.begin_transaction():
        context.run_migrations()
