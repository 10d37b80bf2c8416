from fastapi import FastAPI

from ..common.names import API, versioned
from .routers import boards, cards, labels

app = FastAPI(openapi_url=f"{API}/openapi.json")
app.include_router(boards.router, prefix=versioned("/boards"))
app.include_router(cards.router, prefix=versioned("/cards"))
app.include_router(labels.router, prefix=versioned("/labels"))
