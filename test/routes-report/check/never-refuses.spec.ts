import { ScratchWorkspace } from '../../support/scratch';

const HEAD = `import hmac
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


`;

/** Returns an application with one route that a guard protects. */
const application = (code: string, use: string): string => `${HEAD}${code}

app = FastAPI()


@app.get("/items", dependencies=[${use}])
def items() -> list[int]:
    return []
`;

async function findings(code: string, use: string, ...args: readonly string[]): Promise<string> {
  const workspace = new ScratchWorkspace({ 'main.py': application(code, use) });
  const rule = ['routes', 'check', 'main.py', '--rule', 'guard-never-refuses', '--env', 'SECRET=x', ...args];
  const { stdout } = await workspace.tool(rule);
  workspace.dispose();
  return stdout;
}

const BROKEN: readonly (readonly [what: string, code: string, use: string])[] = [
  [
    'gives everybody an administrator',
    'def require_auth(request: Request):\n    return User(id=1, role="admin")',
    'Depends(require_auth)',
  ],
  [
    'makes its exception and raises none',
    'def verify_token(x_token: str = Header()):\n    if x_token != SECRET:\n        HTTPException(401)',
    'Depends(verify_token)',
  ],
  [
    'returns its exception',
    'async def verify_key(x_key: str = Header()):\n    if x_key != SECRET:\n        return HTTPException(status_code=403)\n    return x_key',
    'Depends(verify_key)',
  ],
  [
    'returns what it found',
    'def check_token(token: str = Depends(oauth2)) -> bool:\n    return hmac.compare_digest(token, SECRET)',
    'Depends(check_token)',
  ],
  [
    'catches its own exception',
    'def require_user(request: Request):\n    try:\n        if request.headers["x"] != SECRET:\n            raise HTTPException(401)\n    except Exception:\n        logger.warning("unauthorized")\n    return None',
    'Depends(require_user)',
  ],
  [
    'only writes a log',
    'def ensure_admin(request: Request):\n    role = request.headers.get("x-role")\n    if role != "admin":\n        logger.warning("%s is no admin", role)',
    'Depends(ensure_admin)',
  ],
  [
    'hands its check back uncalled',
    'def require_role(role: str):\n    def check(user: User = Depends(current_user)):\n        return user.role == role\n    return check\n\n\ndef current_user(token: str = Depends(oauth2)) -> User:\n    return User(id=1)',
    'Depends(require_role("admin"))',
  ],
  [
    'is an object that returns',
    'class RequireToken:\n    def __init__(self, role: str) -> None:\n        self.role = role\n\n    def __call__(self, request: Request) -> bool:\n        return request.headers.get("x-role") == self.role',
    'Depends(RequireToken("admin"))',
  ],
  [
    'asks a scheme that lets all pass',
    'def get_current_user(cred: HTTPAuthorizationCredentials | None = Depends(loose)):\n    return User(id=1)',
    'Depends(get_current_user)',
  ],
  [
    'asks a function that returns',
    'def is_valid(token: str) -> bool:\n    return token == SECRET\n\n\ndef authenticate(token: str = Security(oauth2)):\n    if not is_valid(token):\n        logger.error("bad token")\n    return {"sub": "user"}',
    'Security(authenticate)',
  ],
];

const SOUND: readonly (readonly [what: string, code: string, use: string])[] = [
  [
    'raises',
    'def require_auth(x_token: str = Header()):\n    if x_token != SECRET:\n        raise HTTPException(401)',
    'Depends(require_auth)',
  ],
  [
    'calls what raises',
    'def verify(token: str) -> None:\n    if token != SECRET:\n        raise HTTPException(401)\n\n\ndef verify_token(token: str = Depends(oauth2)):\n    verify(token)',
    'Depends(verify_token)',
  ],
  [
    'calls a package',
    'import jwt\n\n\ndef verify_token(token: str = Depends(oauth2)):\n    return jwt.decode(token, SECRET)',
    'Depends(verify_token)',
  ],
  [
    'depends on what raises',
    'def current_user(x_user: str = Header()):\n    if not x_user:\n        raise HTTPException(401)\n    return User(id=1)\n\n\ndef require_user(user: User = Depends(current_user)):\n    return user',
    'Depends(require_user)',
  ],
  [
    'hands on what its scheme demands',
    'def require_token(cred: HTTPAuthorizationCredentials = Depends(bearer)):\n    return cred.credentials',
    'Depends(require_token)',
  ],
  [
    'raises again',
    'def require_user(request: Request):\n    try:\n        return request.headers["x"]\n    except Exception:\n        logger.error("no")\n        raise',
    'Depends(require_user)',
  ],
  [
    'reads what must be there',
    'def require_user(request: Request):\n    return request.state.user',
    'Depends(require_user)',
  ],
  [
    'says that it lets pass',
    'def require_nobody_optional_user(request: Request):\n    return None',
    'Depends(require_nobody_optional_user)',
  ],
  [
    'is a placeholder',
    'def require_user(request: Request):\n    """Overridden by the application."""\n    ...',
    'Depends(require_user)',
  ],
  [
    'asks for a scheme to have it in the document',
    'def show_lock(cred: HTTPAuthorizationCredentials | None = Depends(loose)):\n    pass',
    'Depends(show_lock)',
  ],
  ['guards nothing', 'def get_settings():\n    return {"debug": True}', 'Depends(get_settings)'],
  [
    'is behind a decorator that is not read',
    'from slowapi import Limiter\n\n\n@Limiter().limit("5/minute")\ndef verify_token(request: Request):\n    return True',
    'Depends(verify_token)',
  ],
];

describe('guard-never-refuses', () => {
  it.each(BROKEN)('finds a guard that %s', async (_, code, use) => {
    expect(await findings(code, use)).toMatch(
      /^main\.py:\d+ guard-never-refuses \S+ lets every request pass/,
    );
  });

  it.each(SOUND)('finds none where a guard %s', async (_, code, use) => {
    expect(await findings(code, use)).toBe('No findings in 1 route\n');
  });

  it('leaves the first credentials that there are to who takes them', async () => {
    const code = `def check_token(bearer: str = Depends(loose), key: str | None = Header(None)):
    return bearer or key


def inner(token: str = Depends(check_token)):
    if token != SECRET:
        raise HTTPException(401)`;
    expect(await findings(code, 'Depends(inner)')).toBe('No findings in 1 route\n');
  });

  it('leaves the answer to a question to who takes it', async () => {
    const code = `def require_login(x_user: str = Header()) -> bool:
    if x_user:
        return True
    return False


def inner(ok: bool = Depends(require_login)):
    if not ok:
        raise HTTPException(401)`;
    expect(await findings(code, 'Depends(inner)')).toBe('No findings in 1 route\n');
  });

  it('leaves a result that differs to the handler that takes it, unless the guard is named', async () => {
    const code =
      'def check_token(x_token: str = Header()) -> bool:\n    return x_token == SECRET\n\n\ndef inner(ok: bool = Depends(check_token)):\n    if not ok:\n        raise HTTPException(401)';
    expect(await findings(code, 'Depends(inner)')).toBe('No findings in 1 route\n');
    expect(await findings(code, 'Depends(inner)', '--guard', 'check_token')).toContain(
      'check_token lets every',
    );
  });
});
