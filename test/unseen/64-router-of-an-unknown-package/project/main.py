from acme_identity.fastapi import IdentityRouter
from fastapi import APIRouter, FastAPI

app = FastAPI()
account = APIRouter(prefix="/account")


@account.get("/settings")
def settings(): ...


account.include_router(IdentityRouter(realm="acme"), prefix="/identity")
app.include_router(account)


@app.get("/")
def index(): ...
