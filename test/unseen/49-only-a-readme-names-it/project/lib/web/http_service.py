from fastapi import FastAPI

from lib.web import objects, sessions, telescopes

service = FastAPI(title="Observatory")
for part in [telescopes, sessions, objects]:
    service.include_router(part.router)
