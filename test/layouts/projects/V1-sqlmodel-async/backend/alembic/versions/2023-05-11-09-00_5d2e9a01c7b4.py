"""heroes

Revision ID: 5d2e9a01c7b4
Revises: 1b7c0f3a2d55
Create Date: 2023-05-11 09:00:00.000001

"""
from alembic import op
import sqlalchemy as sa
import sqlmodel


revision = "5d2e9a01c7b4"
down_revision = "1b7c0f3a2d55"
branch_labels = None
depends_on = None


def upgrade():
    op.create_table(
        "Hero",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(), nullable=False),
        sa.Column("age", sa.Integer(), nullable=True),
        sa.Column("team_id", sa.Uuid(), nullable=True),
        sa.ForeignKeyConstraint(["team_id"], ["Team.id"]),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade():
    op.drop_table("Hero")
