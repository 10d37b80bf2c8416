from contextlib import asynccontextmanager

from fastapi import FastAPI
from sqlmodel import SQLModel

from app.authors.api import router as authors_router
from app.core.config import settings
from app.db.session import engine
from app.issues.api import router as issues_router
from app.reader_letters.api import router as reader_letters_router


@asynccontextmanager
async def lifespan(app: FastAPI):
    SQLModel.metadata.create_all(engine)
    yield


app = FastAPI(title="Magazine", lifespan=lifespan)

app.include_router(authors_router, prefix=settings.API_V1 + "/authors")
app.include_router(issues_router, prefix=settings.API_V1 + "/issues")
app.include_router(reader_letters_router, prefix=settings.API_V1 + "/reader-letters")


@app.get("/healthcheck")
def healthcheck() -> dict[str, str]:
    return {"status": "ok"}
