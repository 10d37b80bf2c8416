from fastapi import FastAPI

from server.routes import auth, camera, recording

PREFIX = "/api/v1"

app = FastAPI(title="Surveillance")

app.include_router(auth.router, prefix=f"{PREFIX}/auth", tags=["auth"])
app.include_router(camera.router, prefix=f"{PREFIX}/cameras", tags=["camera"])
app.include_router(recording.router, prefix=f"{PREFIX}/recordings", tags=["recording"])
