"""add projects

Revision ID: 8c1f2a7d90be
Revises: 3f0d6b1e42aa
Create Date: 2024-06-19 08:00:01.000002

"""
from alembic import op
import sqlalchemy as sa
import sqlmodel.sql.sqltypes


# revision identifiers, used by Alembic.
revision = '8c1f2a7d90be'
down_revision = '3f0d6b1e42aa'
branch_labels = None
depends_on = None


def upgrade():
    op.create_table('project',
    sa.Column('id', sa.Uuid(), nullable=False),
    sa.Column('title', sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
    sa.Column('budget', sa.Numeric(), nullable=True),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['owner_id'], ['user.id'], ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id')
    )


def downgrade():
    op.drop_table('project')
