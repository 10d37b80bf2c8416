import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CallsReport, ReportedCall } from '../../../src/routes-report/calls/calls-report';
import { ScratchWorkspace } from '../../support/scratch';

/** An application with a few routes below `/api/v1`. */
const APPLICATION = {
  'pyproject.toml': '[project]\nname = "shop"\nversion = "1"\n',
  'app/__init__.py': '',
  'app/main.py': `from fastapi import APIRouter, FastAPI, WebSocket

app = FastAPI()
api = APIRouter(prefix="/api/v1")


@api.get("/products")
def list_products(): return []


@api.post("/products")
def create_product(): return 1


@api.get("/products/{id}")
def get_product(id: int): return id


@api.delete("/products/{id}")
def delete_product(id: int): return id


@api.get("/users/me")
def me(): return 1


@api.get("/users/{name}")
def get_user(name: str): return 1


@api.post("/login")
def login(): return 1


@api.websocket("/products/{id}/ws")
async def watch(ws: WebSocket, id: int): await ws.accept()


@app.get("/health")
def health(): return "ok"


app.include_router(api)
`,
};

/** A text and the files that it imports, and the calls that are to be found in it: `GET /products: list_products`. */
export interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The calls of the first file. */
  readonly calls: readonly string[];
}

/** Returns the calls that the command finds in the first file of each case, by the name of the case. */
export async function callsOf(cases: readonly Case[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const workspace = new ScratchWorkspace(APPLICATION);
  try {
    workspace.write('node_modules/.keep', '');
    const compiler = dirname(require.resolve('typescript/package.json'));
    symlinkSync(compiler, join(workspace.root, 'node_modules/typescript'), 'junction');
    cases.forEach(({ files }, index) => {
      for (const [file, text] of Object.entries(files)) workspace.write(`${folderOf(index)}/${file}`, text);
    });
    const { stdout } = await workspace.tool('routes calls --format json');
    const { calls } = JSON.parse(stdout) as CallsReport;
    return Object.fromEntries(
      cases.map(({ name, files }, index) => {
        const file = `${folderOf(index)}/${Object.keys(files)[0] ?? ''}`;
        return [name, calls.filter((call) => call.file === file).map(textOf)];
      }),
    );
  } finally {
    workspace.dispose();
  }
}

/** Returns a folder that can be imported from in Python, too. */
const folderOf = (index: number): string => `case${index}`;

const textOf = ({ method, url, outcome, routes }: ReportedCall): string => {
  const handlers = routes.map(({ handler }) => handler).join(', ');
  const mark = outcome === 'maybe' ? '?' : '';
  return `${method ?? 'ANY'} ${url}: ${outcome === 'served' || outcome === 'maybe' ? `${handlers}${mark}` : outcome}`;
};
