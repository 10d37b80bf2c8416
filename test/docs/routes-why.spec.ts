import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '../support/scratch';

const ROOT = join(__dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs/why.md'), 'utf8');

const EXAMPLES = [...PAGE.matchAll(/^```console\n\$ tool (.*)\n([^]*?)^```$/gm)].map(
  ([, line = '', printed = '']) => [line, printed] as const,
);

/** The situation in the text: a router that's imported but not included. */
const ORDERS = `from fastapi import APIRouter

router = APIRouter(prefix="/orders", tags=["Orders"])


@router.get("/")
def list_orders(): ...
`;

describe('docs/why.md shows what is really printed', () => {
  const workspace = new ScratchWorkspace();
  beforeEach(() => {
    cpSync(join(ROOT, 'backend'), join(workspace.root, 'backend'), { recursive: true });
  });
  afterAll(() => {
    workspace.dispose();
  });

  it('has examples', () => {
    expect(EXAMPLES).toHaveLength(2);
  });

  it.each(EXAMPLES)('by `tool %s`', async (line, printed) => {
    if (line.includes('orders')) {
      workspace.write('backend/api/http/orders.py', ORDERS);
      const main = workspace.read('backend/main.py');
      workspace.write(
        'backend/main.py',
        main.replace('from api.http.inv', 'from api.http import orders\n$&'),
      );
    }
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { stdout, stderr } = await workspace.tool(words);
    expect(stdout + stderr).toBe(printed);
  });
});
