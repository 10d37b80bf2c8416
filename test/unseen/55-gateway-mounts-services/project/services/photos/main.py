from fastapi import FastAPI

from services.photos.albums import albums

app = FastAPI(title="photos")
app.include_router(albums, prefix="/albums")
