import os

from fastapi import FastAPI

from desk import tickets

PREFIX = os.getenv("API_PREFIX", "")
app = FastAPI()
app.include_router(tickets.router, prefix=PREFIX)

if os.getenv("ENABLE_ADMIN", "false").lower() == "true":
    from desk import admin

    app.include_router(admin.router, prefix=f"{PREFIX}/admin")

if os.getenv("ENABLE_CHAT", "false").lower() == "true":
    from desk import chat

    app.include_router(chat.router)
