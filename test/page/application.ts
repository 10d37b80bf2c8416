import { projectFiles } from '../support/files';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../../src/cli/run';

/** An application with one of everything that the page can show. */
export const SHOP: Readonly<Record<string, string>> = projectFiles('page-shop');

/** An application whose OpenAPI document has one of everything that details show. */
export const DOCUMENTED: Readonly<Record<string, string>> = projectFiles('page-documented');

/** Returns this many routers with fifty routes each. */
export function bigApplication(routers: number): Readonly<Record<string, string>> {
  const verbs = ['get', 'post', 'put', 'delete', 'patch'];
  const names = Array.from({ length: routers }, (_, index) => `r${index}`);
  const files = names.map((name, index) => {
    const routes = Array.from(
      { length: 50 },
      (_, part) => `@router.${verbs[part % 5]}("/{id}/part-${part}")\ndef part_${part}(id: int): ...\n`,
    );
    const made = `router = APIRouter(prefix="/resource-${index}", tags=["Resource ${index}"])\n`;
    return [`api/${name}.py`, `from fastapi import APIRouter\n${made}${routes.join('')}`] as const;
  });
  const included = names.map(
    (name) => `from api.${name} import router as ${name}\napp.include_router(${name}, prefix="/api/v1")\n`,
  );
  return {
    'pyproject.toml': '',
    'api/__init__.py': '',
    'main.py': `from fastapi import FastAPI\napp = FastAPI()\n${included.join('')}`,
    ...Object.fromEntries(files),
  };
}

/** Writes the files to a folder. */
function makeFolder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'tool-app-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Returns the output of `tool routes --format html` for these files. */
export async function pageOf(
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<string> {
  const root = makeFolder(files);
  let [stdout, stderr] = ['', ''];
  try {
    const io = {
      stdout: (text: string) => void (stdout += text),
      stderr: (text: string) => void (stderr += text),
      cwd: root,
      columns: undefined,
      env: {},
    };
    const exitCode = await runTool(['routes', '--format', 'html', ...options], io);
    if (exitCode !== 0) throw new Error(stderr);
    return stdout;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
