import hmac
import logging
import os

from fastapi import Depends, FastAPI, Header, HTTPException, Request, Security
from fastapi.security import APIKeyHeader, HTTPAuthorizationCredentials, HTTPBearer, OAuth2PasswordBearer
from pydantic import BaseModel

logger = logging.getLogger(__name__)
SECRET = os.environ["SECRET"]
bearer = HTTPBearer()
loose = HTTPBearer(auto_error=False)
oauth2 = OAuth2PasswordBearer(tokenUrl="token")


class User(BaseModel):
    id: int
    role: str = "user"


