from fastapi import APIRouter, WebSocket

router = APIRouter()


@router.websocket("/chat")
async def chat(socket: WebSocket): ...
