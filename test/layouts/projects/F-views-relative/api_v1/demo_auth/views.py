import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, status
from fastapi.security import HTTPBasic, HTTPBasicCredentials

router = APIRouter(prefix="/demo-auth", tags=["Demo Auth"])

security = HTTPBasic()


@router.get("/basic-auth/")
def demo_basic_auth(credentials: Annotated[HTTPBasicCredentials, Depends(security)]):
    if not secrets.compare_digest(credentials.password, "password"):
        raise HTTPException(status_code=status.HTTP_401_UNAUTHORIZED)
    return {"username": credentials.username}
