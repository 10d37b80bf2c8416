import { projectFile } from '../../support/files';
import { join } from 'node:path';
import { readCases } from '../../support/cases';
import { ScratchWorkspace } from '../../support/scratch';

const HEAD = projectFile('checked', 'guards_head.py');

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

const CASES = readCases(join(__dirname, 'never-refuses.txt'));

describe('guard-never-refuses', () => {
  it.each(CASES)('$name', async ({ name, parts: { guard = '', use = '' } }) => {
    expect(await findings(guard, use)).toMatch(
      name.startsWith('finds a guard')
        ? /^main\.py:\d+ guard-never-refuses \S+ lets every request pass/
        : /^No findings in 1 route\n$/,
    );
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
