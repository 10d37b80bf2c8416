from fastapi import FastAPI

from documents import router

rag = FastAPI()
rag.include_router(router)
