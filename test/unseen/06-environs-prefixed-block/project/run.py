import uvicorn

from weather import settings
from weather.http import create_http

if __name__ == "__main__":
    uvicorn.run(create_http(), host=settings.HOST, port=settings.PORT)
