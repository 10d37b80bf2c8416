import { ScratchWorkspace } from '../support/scratch';

const MAIN = `from typing import Annotated
from fastapi import APIRouter, Depends, FastAPI, Security, WebSocket
from fastapi.security import HTTPBearer, OAuth2PasswordBearer
from pydantic import BaseModel
from elsewhere import get_tenant

oauth2 = OAuth2PasswordBearer(tokenUrl="token", scopes={"read": "Read"})


class User(BaseModel):
    name: str


def get_token(token: Annotated[str, Security(oauth2, scopes=["read"])]): ...


def get_current_user(token: Annotated[str, Depends(get_token)]) -> User: ...


def log_request(): ...


app = FastAPI(dependencies=[Depends(log_request)])
admin = APIRouter(prefix="/admin", dependencies=[Depends(get_current_user)])


@app.get("/me")
def me(user: Annotated[User, Depends(get_current_user)]) -> User:
    """The caller."""


@app.get("/health", include_in_schema=False)
def health(): ...


@app.get("/public", deprecated=True)
def public(): ...


@app.get("/tenant")
def tenant(tenant: Annotated[str, Depends(get_tenant)]) -> list[str]: ...


@admin.post("/users", status_code=201)
def create_user(body: User) -> list[User]: ...


@app.websocket("/ws")
async def ws(websocket: WebSocket): ...


app.include_router(admin)
`;

let workspace: ScratchWorkspace;

beforeAll(() => {
  workspace = new ScratchWorkspace({ 'main.py': MAIN });
});
afterAll(() => {
  workspace.dispose();
});

const routes = (...args: readonly string[]) => workspace.tool(['routes', ...args, '--entry', 'main.py']);

interface Row {
  readonly path: string;
  readonly dependencies?: readonly string[];
}

describe('what path operations declare', () => {
  it('is shown in columns', async () => {
    const { stdout } = await routes('--columns', 'method,path,security,dependencies', '--format', 'csv');
    expect(stdout.trim().split('\r\n')).toEqual([
      'Method,Path,Security,Dependencies',
      'GET,/me,OAuth2PasswordBearer (read),"log_request, get_current_user, get_token, OAuth2PasswordBearer"',
      'GET,/health,,log_request',
      'GET,/public,,log_request',
      'GET,/tenant,,"log_request, get_tenant"',
      'WS,/ws,,',
      'POST,/admin/users,OAuth2PasswordBearer (read),"log_request, get_current_user, get_token, OAuth2PasswordBearer"',
    ]);
  });

  it('has a status, a response and a deprecation', async () => {
    const { stdout } = await routes('--columns', 'path,status,response,deprecated', '--format', 'csv');
    expect(stdout.trim().split('\r\n').slice(1)).toEqual([
      '/me,200,User,',
      '/health,200,,',
      '/public,200,,deprecated',
      '/tenant,200,list[str],',
      '/ws,,,',
      '/admin/users,201,list[User],',
    ]);
  });

  it('is in the JSON with --operations, and only then', async () => {
    const { stdout } = await routes('--operations', '--format', 'json', '--path', '/admin');
    // The cast: our own report.
    const [row] = (JSON.parse(stdout) as { routes: readonly Row[] }).routes;
    expect(row).toMatchObject({
      dependencies: [
        'main.log_request',
        'main.get_current_user',
        'main.get_token',
        'fastapi.security.oauth2.OAuth2PasswordBearer',
      ],
      security: [{ name: 'OAuth2PasswordBearer', scopes: ['read'] }],
      statusCode: 201,
      responseModel: 'list[User]',
      deprecated: false,
    });
    const plain = (await routes('--format', 'json')).stdout;
    expect(plain).not.toContain('"dependencies"');
  });

  it('is what --dependency asks for', async () => {
    const paths = async (...args: readonly string[]): Promise<readonly string[]> => {
      const { stdout } = await routes('--format', 'json', '--method', '!WS', ...args);
      return (JSON.parse(stdout) as { routes: readonly Row[] }).routes.map(({ path }) => path);
    };
    expect(await paths('--dependency', 'get_current_user')).toEqual(['/me', '/admin/users']);
    expect(await paths('--dependency', '!main.get_current_user')).toEqual(['/health', '/public', '/tenant']);
    expect(await paths('--dependency', 'OAuth2*')).toEqual(['/me', '/admin/users']);
    const { stderr } = await routes('--dependency', 'get_curent_user');
    expect(stderr).toContain('no route has --dependency get_curent_user; did you mean "get_current_user"?');
  });
});

describe('tool routes check of what path operations declare', () => {
  const check = (...args: readonly string[]) => workspace.tool(['routes', 'check', 'main.py', ...args]);

  it('finds operations without a guard, also those that the document leaves out', async () => {
    const { stdout, exitCode } = await check('--guard', 'get_current_user');
    expect(stdout).toContain('GET /health has none of the guards get_current_user.');
    expect(stdout).toContain('GET /public has none of the guards get_current_user.');
    expect(stdout).not.toMatch(/\/me|\/admin\/users/);
    expect(exitCode).toBe(1);
  });

  it('leaves out operations whose dependencies are not all known', async () => {
    expect((await check('--rule', 'unprotected', '--guard', 'get_current_user')).stdout).not.toContain(
      '/tenant',
    );
  });

  it('takes globs, security schemes and the configuration', async () => {
    expect((await check('--rule', 'unprotected', '--guard', 'OAuth2*,log_request')).exitCode).toBe(0);
    workspace.write('pyproject.toml', '[tool.schematics.check]\nguard = ["main.get_current_user"]\n');
    expect((await check()).stdout).toContain('GET /public has none of the guards main.get_current_user.');
    workspace.write('pyproject.toml', '');
  });

  it('needs guards for unprotected', async () => {
    const { stderr, exitCode } = await check('--enable', 'unprotected');
    expect(stderr).toContain('the rule unprotected needs guards: --guard get_current_user');
    expect(exitCode).toBe(2);
  });

  it('finds operations without a response model, or without a description, on request', async () => {
    const model = (await check('--rule', 'no-response-model')).stdout;
    expect(model).toContain('GET /public has no response model.');
    expect(model).not.toMatch(/\/me|\/health|\/tenant|\/admin/);
    const text = (await check('--rule', 'undocumented')).stdout;
    expect(text).toContain('POST /admin/users has no description.');
    expect(text).not.toMatch(/\/me|\/health/);
    expect((await check()).exitCode).toBe(0);
  });
});
