import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '../support/scratch';

const ROOT = join(__dirname, '..', '..');

const PAGE = readFileSync(join(ROOT, 'docs/routes.md'), 'utf8');

const EXAMPLES = [...PAGE.matchAll(/^```console\n\$ tool (.*)\n([^]*?)^```$/gm)].map(
  ([, line = '', printed = '']) => [line, printed] as const,
);

describe('docs/routes.md shows what is really printed', () => {
  const workspace = new ScratchWorkspace();
  beforeAll(() => {
    cpSync(join(ROOT, 'backend'), join(workspace.root, 'backend'), { recursive: true });
  });
  afterAll(() => {
    workspace.dispose();
  });

  it('has examples', () => {
    expect(EXAMPLES).toHaveLength(2);
  });

  it.each(EXAMPLES)('by `tool %s`, on the example', async (line, printed) => {
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { stdout, stderr } = await workspace.tool(words);
    expect(stdout.replaceAll('\r\n', '\n') + stderr).toBe(printed);
  });
});
