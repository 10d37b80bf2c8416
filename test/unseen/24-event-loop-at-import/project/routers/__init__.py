import asyncio

from .birds import make as make_birds
from .trees import make as make_trees


async def gather_routers():
    birds, trees = await asyncio.gather(make_birds("/birds"), make_trees())
    return [birds, *trees]
