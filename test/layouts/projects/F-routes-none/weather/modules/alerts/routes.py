from fastapi import APIRouter, WebSocket

router = APIRouter(prefix='/alerts')


@router.websocket('/ws')
async def alerts(websocket: WebSocket):
    await websocket.accept()
    await websocket.send_json({'alerts': []})
    await websocket.close()
