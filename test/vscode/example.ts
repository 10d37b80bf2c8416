import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(__dirname, '..', '..');

/** Files beside those of the example. */
const MORE = {
  'pyproject.toml': '[project]\nname = "example"\nversion = "1"\n',
  'backend/api/http/orders.py': `from fastapi import APIRouter

router = APIRouter(prefix="/orders", tags=["Orders"])


@router.get("/")
def list_orders() -> list[str]:
    """List all orders."""
    return []
`,
  'tests/test_customers.py': `from fastapi.testclient import TestClient


def test_one_customer(client: TestClient) -> None:
    assert client.get("/api/v1/customers/1").status_code == 200
`,
};

/** Returns a folder (absolute) with the example of this repository and a few files more. The folder around it is only for it. */
export function example(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'workspace-')), 'example');
  cpSync(join(ROOT, 'backend'), join(folder, 'backend'), { recursive: true });
  for (const [path, text] of Object.entries(MORE)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
