import { NOWHERE } from '../../../../base/diagnostics/place';
import { unknown } from '../../../interpreter/values/make';
import type { PackageModel } from '../kit/package-model';
import { AUTHENTICATION, TRANSPORT } from './authentication';
import { COMMON, ROUTERS } from './routers';

const SCHEMAS = `
from typing import Generic, List, Optional, TypeVar
from pydantic import BaseModel, EmailStr

ID = TypeVar("ID")

class CreateUpdateDictModel(BaseModel):
    def create_update_dict(self): ...
    def create_update_dict_superuser(self): ...

class BaseUser(CreateUpdateDictModel, Generic[ID]):
    """Base User model."""
    id: ID
    email: EmailStr
    is_active: bool = True
    is_superuser: bool = False
    is_verified: bool = False

class BaseUserCreate(CreateUpdateDictModel):
    email: EmailStr
    password: str
    is_active: Optional[bool] = True
    is_superuser: Optional[bool] = False
    is_verified: Optional[bool] = False

class BaseUserUpdate(CreateUpdateDictModel):
    password: Optional[str] = None
    email: Optional[EmailStr] = None
    is_active: Optional[bool] = None
    is_superuser: Optional[bool] = None
    is_verified: Optional[bool] = None

class BaseOAuthAccount(BaseModel, Generic[ID]):
    """Base OAuth account model."""
    id: ID
    oauth_name: str
    access_token: str
    expires_at: Optional[int] = None
    refresh_token: Optional[str] = None
    account_id: str
    account_email: str

class BaseOAuthAccountMixin(BaseModel):
    """Adds OAuth accounts list to a User model."""
    oauth_accounts: List[BaseOAuthAccount] = []
`;

/** The object that holds the settings; before 10.0 it had the models, too. */
const USERS = `
from typing import Generic, TypeVar

UP, ID = TypeVar("UP"), TypeVar("ID")

class FastAPIUsers(Generic[UP, ID]):
    def __init__(self, get_user_manager, auth_backends=(), *models, **more):
        self.get_user_manager = get_user_manager
        self.authenticator = Authenticator(auth_backends, get_user_manager)
        self.current_user = self.authenticator.current_user

    def get_register_router(self, *schemas, **options):
        return get_register_router(self.get_user_manager, *schemas, **options)

    def get_verify_router(self, *schemas, **options):
        return get_verify_router(self.get_user_manager, *schemas, **options)

    def get_reset_password_router(self):
        return get_reset_password_router(self.get_user_manager)

    def get_auth_router(self, backend, *settings, **options):
        return get_auth_router(backend, self.get_user_manager, self.authenticator, *settings, **options)

    def get_oauth_router(self, oauth_client, backend=OLDER, *settings, **options):
        return get_oauth_router(oauth_client, backend, self.get_user_manager, *settings, **options)

    def get_oauth_associate_router(self, oauth_client, user_schema=OLDER, *settings, **options):
        return get_oauth_associate_router(oauth_client, self.authenticator, self.get_user_manager, user_schema, *settings, **options)

    def get_users_router(self, user_schema=OLDER, user_update_schema=OLDER, requires_verification=False):
        return get_users_router(self.get_user_manager, user_schema, user_update_schema, self.authenticator, requires_verification)
`;

/** `fastapi_users`: routers for accounts, and what they're made of. */
export const library: PackageModel = {
  distribution: 'fastapi-users',
  release: '15.0',
  known:
    "the routers of `FastAPIUsers(…)` and of `fastapi_users.router`, OAuth's with the names of httpx-oauth's clients; schemas, transports, `current_user`",
  modules: {
    schemas: SCHEMAS,
    'authentication.transport': TRANSPORT,
    'authentication.backend': AUTHENTICATION,
    'authentication.authenticator': '',
    'router.common': COMMON,
    ...Object.fromEntries(Object.entries(ROUTERS).map(([module, text]) => [`router.${module}`, text])),
    fastapi_users: USERS,
  },
  natives: () => ({ OLDER: unknown('library', 'what an older release has in another place', NOWHERE) }),
};
