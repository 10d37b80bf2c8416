from alembic import context

context.configure()
