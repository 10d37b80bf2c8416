from fastapi import FastAPI

from services.photos.main import app as photos
from services.users.main import create as create_users

app = FastAPI(title="gateway")
app.mount("/users", create_users("gateway"))
app.mount("/photos", photos)


@app.get("/")
def index(): ...
