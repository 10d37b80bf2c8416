from app.deps.database import get_db
from app.deps.services import get_item_service
