/** Ways to send a token. */
export const TRANSPORT = `
from fastapi.security import APIKeyCookie, OAuth2PasswordBearer
from pydantic import BaseModel

class BearerResponse(BaseModel):
    access_token: str
    token_type: str

class Transport: ...

class BearerTransport(Transport):
    def __init__(self, tokenUrl):
        self.scheme = OAuth2PasswordBearer(tokenUrl, auto_error=False)

    @staticmethod
    def get_openapi_login_responses_success():
        token = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoiOTIyMWZmYzktNjQwZi00MzcyLTg2ZDMtY2U2NDJjYmE1NjAzIiwiYXVkIjoiZmFzdGFwaS11c2VyczphdXRoIiwiZXhwIjoxNTcxNTA0MTkzfQ.M10bjOe45I5Ncu_uXvOmVV8QxnL-nZfcH96U90JaocI"
        example = {"access_token": token, "token_type": "bearer"}
        return {200: {"model": BearerResponse, "content": {"application/json": {"example": example}}}}

    @staticmethod
    def get_openapi_logout_responses_success():
        return {}

class CookieTransport(Transport):
    def __init__(self, cookie_name="fastapiusersauth", *args, **options):
        self.cookie_name = cookie_name
        self.scheme = APIKeyCookie(name=cookie_name, auto_error=False)

    @staticmethod
    def get_openapi_login_responses_success():
        return {204: {"model": None}}

    @staticmethod
    def get_openapi_logout_responses_success():
        return {204: {"model": None}}
`;

/** Backends, and the dependencies that ask them for the user. */
export const AUTHENTICATION = `
import re
from inspect import Parameter, Signature
from typing import Generic, TypeVar
from fastapi import Depends

UP, ID = TypeVar("UP"), TypeVar("ID")

class AuthenticationBackend(Generic[UP, ID]):
    def __init__(self, name, transport, get_strategy):
        self.name, self.transport, self.get_strategy = name, transport, get_strategy

class Authenticator(Generic[UP, ID]):
    def __init__(self, backends, get_user_manager):
        self.backends, self.get_user_manager = backends, get_user_manager

    def current_user(self, optional=False, active=False, verified=False, superuser=False, get_enabled_backends=None):
        async def current_user_dependency(*args, **kwargs): ...
        current_user_dependency.__signature__ = self._signature(get_enabled_backends)
        return current_user_dependency

    def current_user_token(self, optional=False, active=False, verified=False, superuser=False, get_enabled_backends=None):
        async def current_user_token_dependency(*args, **kwargs): ...
        current_user_token_dependency.__signature__ = self._signature(get_enabled_backends)
        return current_user_token_dependency

    def _signature(self, get_enabled_backends):
        asked = [("user_manager", self.get_user_manager)]
        for backend in self.backends:
            name = re.sub("^[^a-zA-Z_]+", "", re.sub("[^0-9a-zA-Z_]", "", backend.name))
            asked += [(name, backend.transport.scheme), (f"strategy_{name}", backend.get_strategy)]
        if get_enabled_backends is not None:
            asked += [("enabled_backends", get_enabled_backends)]
        return Signature([Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=Depends(one)) for name, one in asked])
`;
