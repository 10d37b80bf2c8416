# Import all the models, so that Base has them before being imported by Alembic
from app.db.base_class import Base  # noqa
from app.models.part import Part  # noqa
from app.models.supplier import Supplier  # noqa
from app.models.item_tag import ItemTag  # noqa
from app.models.user import User  # noqa
