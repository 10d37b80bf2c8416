import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../../src/cli/run';

/** An application with one of everything that the page can show. */
export const SHOP: Readonly<Record<string, string>> = {
  'pyproject.toml': '',
  'main.py': `import os
from fastapi import APIRouter, FastAPI
from plugins import discover
from app.items import admin, router as items
from app.settings import settings

app = FastAPI(title="Shop")

@app.get("/health", tags=["Health"])
def health(): ...

@app.get("/<script>alert('x')</script>/{id}", tags=["</script><img src=x onerror=alert(1)>"])
def hostile(id: int): ...

api = APIRouter(prefix="/api/v1")
api.include_router(items, prefix="/items", tags=["Items"])
if settings.admin:
    api.include_router(admin, prefix="/admin", tags=["Admin", "Internal"])

@api.websocket("/feed/{channel}")
async def feed(channel: str): ...

app.include_router(api)

@app.api_route("/legacy/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"])
def legacy(path: str): ...

for plugin in discover():
    app.include_router(plugin.router, prefix=f"/plugins/{plugin.name}")

@app.get(f"/{os.urandom(3).hex()}/info")
def partial(): ...
`,
  'app/__init__.py': '',
  'app/settings.py': 'from vendor import load\nsettings = load()\n',
  'app/items.py': `from uuid import UUID
from fastapi import APIRouter
router = APIRouter()
admin = APIRouter()

@router.get("/")
def list_items(): ...

@router.get("/{item_id}")
def get_item(item_id: UUID): ...

@router.post("/")
def create_item(): ...

@router.delete("/{item_id}")
def delete_item(item_id: UUID): ...

@admin.get("/users")
def list_users(): ...
`,
};

/** An application whose OpenAPI document has one of everything that details show. */
export const DOCUMENTED: Readonly<Record<string, string>> = {
  'pyproject.toml': '',
  'main.py': `from typing import Annotated
from uuid import UUID
from fastapi import Depends, FastAPI, Query
from fastapi.security import HTTPBearer
from pydantic import BaseModel, Field
from vendor import Thing

def current_user(token: Annotated[str, Depends(HTTPBearer())]): ...

class Node(BaseModel):
    name: str = Field(max_length=5)
    children: list["Node"] = []

app = FastAPI()

@app.put("/nodes/{node_id}", dependencies=[Depends(current_user)])
def change_node(
    node_id: UUID, body: Node, depth: Annotated[int, Query(ge=1, le=9, description="How deep")] = 3
) -> dict[str, list[Node | None]]:
    """Moves a node."""

@app.get("/twice")
def first(): ...

@app.get("/twice")
def second(): ...

@app.get("/hidden", include_in_schema=False, dependencies=[Depends(current_user)])
def hidden(): ...

@app.api_route("/both", methods=["GET", "POST"])
def both(): ...

@app.get("/vendor")
def vendor() -> Thing: ...
`,
};

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
