"""first

Revision ID: 1b7c0f3a2d55
Revises:
Create Date: 2023-04-01 10:20:00.000001

"""
from alembic import op
import sqlalchemy as sa
import sqlmodel


revision = "1b7c0f3a2d55"
down_revision = None
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "Team",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade():
    op.drop_table("Team")
