from sqlalchemy.ext.asyncio import AsyncSession

from app.base import BaseRepository
from app.gadgets.models import Gadget


class GadgetRepository(BaseRepository[Gadget]):
    def __init__(self, session: AsyncSession):
        super().__init__(Gadget, db=session)
