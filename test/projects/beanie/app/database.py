from beanie import init_beanie
from motor.motor_asyncio import AsyncIOMotorClient

from app.models import Gadget, Order


async def open_database():
    client = AsyncIOMotorClient("mongodb://localhost")
    await init_beanie(client["shop"], document_models=[Gadget, Order])
