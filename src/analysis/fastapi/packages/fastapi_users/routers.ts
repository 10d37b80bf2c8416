/** Defines the answers that several routers declare. */
export const COMMON = `
from enum import Enum
from typing import Dict, Union
from pydantic import BaseModel

class ErrorModel(BaseModel):
    detail: Union[str, Dict[str, str]]

class ErrorCode(str, Enum):
    REGISTER_INVALID_PASSWORD = "REGISTER_INVALID_PASSWORD"
    REGISTER_USER_ALREADY_EXISTS = "REGISTER_USER_ALREADY_EXISTS"
    OAUTH_NOT_AVAILABLE_EMAIL = "OAUTH_NOT_AVAILABLE_EMAIL"
    OAUTH_USER_ALREADY_EXISTS = "OAUTH_USER_ALREADY_EXISTS"
    OAUTH_INVALID_STATE = "OAUTH_INVALID_STATE"
    LOGIN_BAD_CREDENTIALS = "LOGIN_BAD_CREDENTIALS"
    LOGIN_USER_NOT_VERIFIED = "LOGIN_USER_NOT_VERIFIED"
    RESET_PASSWORD_BAD_TOKEN = "RESET_PASSWORD_BAD_TOKEN"
    RESET_PASSWORD_INVALID_PASSWORD = "RESET_PASSWORD_INVALID_PASSWORD"
    VERIFY_USER_BAD_TOKEN = "VERIFY_USER_BAD_TOKEN"
    VERIFY_USER_ALREADY_VERIFIED = "VERIFY_USER_ALREADY_VERIFIED"
    UPDATE_USER_EMAIL_ALREADY_EXISTS = "UPDATE_USER_EMAIL_ALREADY_EXISTS"
    UPDATE_USER_INVALID_PASSWORD = "UPDATE_USER_INVALID_PASSWORD"
    ACCESS_TOKEN_ALREADY_EXPIRED = "ACCESS_TOKEN_ALREADY_EXPIRED"
    ACCESS_TOKEN_DECODE_ERROR = "ACCESS_TOKEN_DECODE_ERROR"

def bad_request(summaries, reasons={}):
    examples = {
        code: {"summary": summary, "value": {"detail": {"code": code, "reason": reasons[code]} if code in reasons else code}}
        for code, summary in summaries.items()
    }
    return {400: {"model": ErrorModel, "content": {"application/json": {"examples": examples}}}}
`;

/** The modules of routers, each with what its function needs. */
export const ROUTERS = {
  auth: `
from fastapi import APIRouter, Depends, Request
from fastapi.security import OAuth2PasswordRequestForm

def get_auth_router(backend, get_user_manager, authenticator, requires_verification=False):
    router = APIRouter()
    get_current_user_token = authenticator.current_user_token(active=True, verified=requires_verification)
    refused = bad_request({
        "LOGIN_BAD_CREDENTIALS": "Bad credentials or the user is inactive.",
        "LOGIN_USER_NOT_VERIFIED": "The user is not verified.",
    })

    @router.post("/login", name=f"auth:{backend.name}.login", responses={**refused, **backend.transport.get_openapi_login_responses_success()})
    async def login(
        request: Request,
        credentials: OAuth2PasswordRequestForm = Depends(),
        user_manager=Depends(get_user_manager),
        strategy=Depends(backend.get_strategy),
    ): ...

    missing = {401: {"description": "Missing token or inactive user."}}

    @router.post("/logout", name=f"auth:{backend.name}.logout", responses={**missing, **backend.transport.get_openapi_logout_responses_success()})
    async def logout(user_token=Depends(get_current_user_token), strategy=Depends(backend.get_strategy)): ...

    return router
`,
  register: `
from fastapi import APIRouter, Depends, Request

def get_register_router(get_user_manager, user_schema=OLDER, user_create_schema=OLDER):
    router = APIRouter()
    refused = bad_request(
        {
            "REGISTER_USER_ALREADY_EXISTS": "A user with this email already exists.",
            "REGISTER_INVALID_PASSWORD": "Password validation failed.",
        },
        {"REGISTER_INVALID_PASSWORD": "Password should beat least 3 characters"},
    )

    @router.post("/register", response_model=user_schema, status_code=201, name="register:register", responses=refused)
    async def register(request: Request, user_create: user_create_schema, user_manager=Depends(get_user_manager)): ...

    return router
`,
  reset: `
from fastapi import APIRouter, Body, Depends, Request
from pydantic import EmailStr

def get_reset_password_router(get_user_manager):
    router = APIRouter()
    refused = bad_request(
        {
            "RESET_PASSWORD_BAD_TOKEN": "Bad or expired token.",
            "RESET_PASSWORD_INVALID_PASSWORD": "Password validation failed.",
        },
        {"RESET_PASSWORD_INVALID_PASSWORD": "Password should be at least 3 characters"},
    )

    @router.post("/forgot-password", status_code=202, name="reset:forgot_password")
    async def forgot_password(request: Request, email: EmailStr = Body(..., embed=True), user_manager=Depends(get_user_manager)): ...

    @router.post("/reset-password", name="reset:reset_password", responses=refused)
    async def reset_password(
        request: Request, token: str = Body(...), password: str = Body(...), user_manager=Depends(get_user_manager)
    ): ...

    return router
`,
  verify: `
from fastapi import APIRouter, Body, Depends, Request
from pydantic import EmailStr

def get_verify_router(get_user_manager, user_schema=OLDER):
    router = APIRouter()
    refused = bad_request({
        "VERIFY_USER_BAD_TOKEN": "Bad token, not existing user or not the e-mail currently set for the user.",
        "VERIFY_USER_ALREADY_VERIFIED": "The user is already verified.",
    })

    @router.post("/request-verify-token", status_code=202, name="verify:request-token")
    async def request_verify_token(request: Request, email: EmailStr = Body(..., embed=True), user_manager=Depends(get_user_manager)): ...

    @router.post("/verify", response_model=user_schema, name="verify:verify", responses=refused)
    async def verify(request: Request, token: str = Body(..., embed=True), user_manager=Depends(get_user_manager)): ...

    return router
`,
  users: `
from fastapi import APIRouter, Depends, Request, Response

def get_users_router(get_user_manager, user_schema=OLDER, user_update_schema=OLDER, authenticator=OLDER, requires_verification=False):
    router = APIRouter()
    get_current_active_user = authenticator.current_user(active=True, verified=requires_verification)
    get_current_superuser = authenticator.current_user(active=True, verified=requires_verification, superuser=True)
    missing = {401: {"description": "Missing token or inactive user."}}
    no_other = {**missing, 403: {"description": "Not a superuser."}, 404: {"description": "The user does not exist."}}
    refused = bad_request(
        {
            "UPDATE_USER_EMAIL_ALREADY_EXISTS": "A user with this email already exists.",
            "UPDATE_USER_INVALID_PASSWORD": "Password validation failed.",
        },
        {"UPDATE_USER_INVALID_PASSWORD": "Password should beat least 3 characters"},
    )
    only_superuser = [Depends(get_current_superuser)]

    async def get_user_or_404(id: str, user_manager=Depends(get_user_manager)): ...

    @router.get("/me", response_model=user_schema, name="users:current_user", responses=missing)
    async def me(user=Depends(get_current_active_user)): ...

    @router.patch(
        "/me",
        response_model=user_schema,
        dependencies=[Depends(get_current_active_user)],
        name="users:patch_current_user",
        responses={**missing, **refused},
    )
    async def update_me(
        request: Request,
        user_update: user_update_schema,
        user=Depends(get_current_active_user),
        user_manager=Depends(get_user_manager),
    ): ...

    @router.get("/{id}", response_model=user_schema, dependencies=only_superuser, name="users:user", responses=no_other)
    async def get_user(user=Depends(get_user_or_404)): ...

    @router.patch("/{id}", response_model=user_schema, dependencies=only_superuser, name="users:patch_user", responses={**no_other, **refused})
    async def update_user(
        user_update: user_update_schema,
        request: Request,
        user=Depends(get_user_or_404),
        user_manager=Depends(get_user_manager),
    ): ...

    @router.delete(
        "/{id}",
        status_code=204,
        response_class=Response,
        dependencies=only_superuser,
        name="users:delete_user",
        responses=no_other,
    )
    async def delete_user(request: Request, user=Depends(get_user_or_404), user_manager=Depends(get_user_manager)): ...

    return router
`,
  oauth: `
from typing import List, Optional
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel

class OAuth2AuthorizeResponse(BaseModel):
    authorization_url: str

async def access_token(
    request: Request,
    code: Optional[str] = None,
    code_verifier: Optional[str] = None,
    state: Optional[str] = None,
    error: Optional[str] = None,
): ...

def refusals(*codes):
    examples = {"INVALID_STATE_TOKEN": {"summary": "Invalid state token.", "value": None}}
    refused = bad_request({code: summary for code, summary in codes})
    refused[400]["content"]["application/json"]["examples"] = {**examples, **refused[400]["content"]["application/json"]["examples"]}
    return refused

VARIES = "The response varies based on the authentication backend used."
TOKENS = [
    ("ACCESS_TOKEN_DECODE_ERROR", "Access token is error."),
    ("ACCESS_TOKEN_ALREADY_EXPIRED", "Access token is already expired."),
]

def get_oauth_router(oauth_client, backend, get_user_manager, *settings, **options):
    router = APIRouter()
    name = f"oauth:{oauth_client.name}.{backend.name}"

    @router.get("/authorize", name=f"{name}.authorize", response_model=OAuth2AuthorizeResponse)
    async def authorize(request: Request, response: Response, scopes: List[str] = Query(None)): ...

    @router.get(
        "/callback",
        name=f"{name}.callback",
        description=VARIES,
        responses=refusals(("LOGIN_BAD_CREDENTIALS", "User is inactive."), *TOKENS),
    )
    async def callback(
        request: Request,
        access_token_state=Depends(access_token),
        user_manager=Depends(get_user_manager),
        strategy=Depends(backend.get_strategy),
    ): ...

    return router

def get_oauth_associate_router(oauth_client, authenticator, get_user_manager, user_schema, *settings, requires_verification=False, **options):
    router = APIRouter()
    name = f"oauth-associate:{oauth_client.name}"
    get_current_active_user = authenticator.current_user(active=True, verified=requires_verification)

    @router.get("/authorize", name=f"{name}.authorize", response_model=OAuth2AuthorizeResponse)
    async def authorize(
        request: Request, response: Response, scopes: List[str] = Query(None), user=Depends(get_current_active_user)
    ): ...

    @router.get("/callback", response_model=user_schema, name=f"{name}.callback", description=VARIES, responses=refusals(*TOKENS))
    async def callback(
        request: Request,
        user=Depends(get_current_active_user),
        access_token_state=Depends(access_token),
        user_manager=Depends(get_user_manager),
    ): ...

    return router
`,
};
