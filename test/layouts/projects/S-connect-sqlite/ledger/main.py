from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlmodel import SQLModel

from ledger import accounts, entries, health
from ledger.database import engine


@asynccontextmanager
async def lifespan(app: FastAPI):
    SQLModel.metadata.create_all(engine)
    yield


app = FastAPI(title="Ledger", lifespan=lifespan)

health.connect(app)
accounts.connect(app)
entries.connect(app)
