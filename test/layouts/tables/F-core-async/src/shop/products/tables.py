import sqlalchemy as sa

from shop.database import metadata

products = sa.Table(
    "products",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("sku", sa.String(32), nullable=False, unique=True),
    sa.Column("label", sa.String(120), nullable=False),
    sa.Column("stock", sa.Integer, nullable=False, default=0),
)
