import socketio
import uvicorn
from fastapi import FastAPI

from rooms import router

fastapi_app = FastAPI()
fastapi_app.include_router(router)


@fastapi_app.get("/health")
def health() -> None: ...


sio = socketio.AsyncServer(async_mode="asgi")
asgi_app = socketio.ASGIApp(sio, fastapi_app)

if __name__ == "__main__":
    uvicorn.run(asgi_app, port=8000)
