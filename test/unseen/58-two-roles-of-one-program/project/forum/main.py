import os

from fastapi import FastAPI

from forum.moderation import moderation
from forum.threads import threads

app = FastAPI()
app.include_router(threads)
if os.environ["ROLE"] == "internal":
    app.include_router(moderation, prefix="/moderation")
