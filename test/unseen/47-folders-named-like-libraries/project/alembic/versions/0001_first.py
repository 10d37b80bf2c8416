from alembic import op


def upgrade():
    op.create_table("things")
