from fastapi import APIRouter, WebSocket

router = APIRouter()


async def prepare() -> None: ...


@router.websocket("/rooms/{room}")
async def room(socket: WebSocket, room: str): ...


@router.get("/rooms")
async def rooms(): ...
