from fastapi import APIRouter

quotes = APIRouter(prefix="/quotes")


@quotes.get("/{symbol}")
def quote(symbol: str): ...


@quotes.websocket("/stream")
async def stream(socket): ...
