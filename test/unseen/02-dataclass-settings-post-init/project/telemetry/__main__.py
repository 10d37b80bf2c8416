import uvicorn

from .server import build
from .settings import Settings

if __name__ == "__main__":
    settings = Settings()
    uvicorn.run(build(settings), host=settings.host, port=settings.port)
