from alembic import context
from sqlalchemy import engine_from_config, pool

from app.core.config import settings
from app.models import SQLModel

config = context.config
target_metadata = SQLModel.metadata


def run_migrations_online():
    configuration = config.get_section(config.config_ini_section)
    configuration["sqlalchemy.url"] = settings.DATABASE_URI
    connectable = engine_from_config(
        configuration, prefix="sqlalchemy.", poolclass=pool.NullPool
    )
    with connectable.connect() as connection:
        context.configure(
            connection=connection, target_metadata=target_metadata, compare_type=True
        )
        with context.begin_transaction():
            context.run_migrations()


run_migrations_online()
