import sqlalchemy as sa

from shop.database import metadata

customers = sa.Table(
    "customers",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("email", sa.String(255), nullable=False, unique=True),
    sa.Column("full_name", sa.String(120), nullable=False),
    sa.Column("phone", sa.String(40), nullable=True),
)
