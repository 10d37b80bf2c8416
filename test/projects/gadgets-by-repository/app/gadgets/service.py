from app.gadgets.repository import GadgetRepository


class GadgetService:
    def __init__(self, session):
        self.repository = GadgetRepository(session)

    async def get_all(self):
        return await self.repository.find_all()

    async def get(self, gadget_id):
        return await self.repository.get_by_id(gadget_id)

    async def create(self, data):
        return await self.repository.create(data)

    async def update(self, gadget_id, data):
        return await self.repository.update(gadget_id, **data.model_dump())

    async def delete(self, gadget_id):
        await self.repository.delete(gadget_id)
