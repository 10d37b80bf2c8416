from fastapi import APIRouter, FastAPI, Security
from fastapi.security import HTTPBearer

app = FastAPI()
router = APIRouter(prefix="/items")


@router.get("/")
def list_items() -> None: ...


app.include_router(router, dependencies=[Security(HTTPBearer())])
