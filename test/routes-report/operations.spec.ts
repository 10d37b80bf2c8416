import { projectFile } from '../support/files';
import { ScratchWorkspace, scratch } from '../support/scratch';

const MAIN = projectFile('operations', 'main.py');

/** An included route's parameters are read again when all names are there. */
const LATER_NAMES = projectFile('operations', 'later_names.py');

const GUARDS = projectFile('operations', 'guards.py');

const OVERRIDES = projectFile('operations', 'overrides.py');

const workspace = scratch({ 'main.py': MAIN }, 'all');

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

  it('is in the tables of --verbose, as far as it protects operations', async () => {
    const verbose = await routes('-v', '--format', 'markdown', '--path', '/me,/health');
    expect(verbose.stdout.split('\n')).toEqual(
      expect.arrayContaining([
        '| Method | Path | Tags | Handler | File | Security | Dependencies |',
        '| GET | `/health` |  | `health` | `main.py:32` |  | log\\_request |',
      ]),
    );
    expect((await routes('-v', '--path', '/ws')).stdout).toContain(
      '│ Method │ Path │ Tags │ Handler │ File       │',
    );
    expect((await routes('-v', '--expanded', '--path', '/me')).stdout).toMatch(
      /Security +OAuth2PasswordBearer \(read\)\n +Dependencies +log_request, get_current_user/,
    );
    const plain = await routes('--path', '/me');
    expect(plain.stdout).not.toContain('log_request');
    const json = await routes('-v', '--format', 'json');
    expect(json.stdout).not.toContain('"dependencies"');
  });

  it('is what dependency_overrides put in its place, in that application', async () => {
    const other = new ScratchWorkspace({ 'main.py': OVERRIDES });
    const { stdout } = await other.tool([
      ...['routes', 'main.py', '--columns', 'path,security,dependencies', '--format', 'csv'],
    ]);
    const { stdout: found } = await other.tool(['routes', 'check', 'main.py', '--guard', 'user']);
    other.dispose();
    expect(stdout.trim().split('\r\n').slice(1)).toEqual([
      '/a,HTTPBasic (a),"real, local_user, HTTPBasic"',
      '/b,,"real, <lambda>"',
      '/sub/x,OAuth2PasswordBearer,"user, OAuth2PasswordBearer"',
    ]);
    expect(found).toContain('GET /a has none of the guards user.');
    expect(found).not.toContain('/sub/x');
  });

  it('is told by why', async () => {
    const { stdout } = await workspace.tool(['routes', 'why', '/admin/users', '--entry', 'main.py']);
    expect(stdout).toContain(
      '  security: OAuth2PasswordBearer (read)\n' +
        '  dependencies: main.log_request, main.get_current_user, main.get_token, fastapi.security.oauth2.OAuth2PasswordBearer\n',
    );
    const json = await workspace.tool(['routes', 'why', '/health', '--entry', 'main.py', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      routes: [{ dependencies: ['main.log_request'], security: [] }],
    });
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

  it("leaves out guards in annotations that FastAPI can't evaluate when it makes the route", async () => {
    const other = new ScratchWorkspace({ 'main.py': LATER_NAMES });
    const { stdout, stderr } = await other.tool(['routes', 'check', 'main.py', '--guard', 'current_user']);
    const strict = await other.tool(['routes', 'main.py', '--columns', 'path,dependencies', '--strict']);
    other.dispose();
    expect(stdout).toContain('DELETE /early has none of the guards');
    expect(stdout).not.toContain('/included');
    expect(stderr).toContain('error main.py:9 ');
    expect(strict.exitCode).toBe(1);
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

  it('suggests guards with --all', async () => {
    const { stderr } = await check('--all');
    expect(stderr).toContain(
      "note unprotected needs the project's guards; these look like some, with the number of their path operations: get_current_user (2). If they are: tool routes check --guard get_current_user\n",
    );
    const json = await check('--all', '--format', 'json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      suggestedGuards: [{ name: 'get_current_user', operations: 2 }],
    });
    const guarded = await check('--all', '--guard', 'get_current_user');
    expect(guarded.stdout).toContain('GET /health has none of the guards get_current_user.');
    expect(guarded.stderr).not.toContain('these look like some');
  });

  it('suggests what raises 401 or 403, and schemes that nothing of the project stands before', async () => {
    const other = new ScratchWorkspace({
      'main.py': GUARDS,
    });
    const { stderr } = await other.tool(['routes', 'check', 'main.py', '--all']);
    other.dispose();
    expect(stderr).toContain(': require_key (3), HTTPBearer (2). If');
  });

  it('says that nothing looks like a guard', async () => {
    const other = new ScratchWorkspace({
      'main.py': 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/")\ndef h(): ...\n',
    });
    const { stderr } = await other.tool(['routes', 'check', 'main.py', '--all']);
    other.dispose();
    expect(stderr).toContain('none was recognised; name them: --guard NAME');
  });
});
