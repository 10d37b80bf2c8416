import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, ScratchWorkspace } from '../support/scratch';

const DOCS = readFileSync(join(__dirname, '../../docs/clients.md'), 'utf8');

const [, SHOWN = ''] = /\n## By hand\n[^]*?```json\n([^]*?)```/.exec(DOCS) ?? [];

describe('docs/clients.md shows what tool client writes', () => {
  it('for openapi-typescript', async () => {
    const workspace = new ScratchWorkspace({
      'nx.json': '{ "plugins": ["@tool/schematics/plugin"] }',
      'package.json': '{}',
      'apps/shop/project.json': '{ "name": "shop" }',
      'apps/shop/main.py': MAIN,
      'apps/web/project.json': '{ "name": "web", "targets": { "typecheck": {}, "dev": {} } }',
    });
    try {
      await workspace.succeed('client web shop');
      // The casts: the page's own block, and the file that the tool writes.
      const shown = JSON.parse(SHOWN) as object;
      const written = JSON.parse(workspace.read('apps/web/project.json')) as { targets: object };
      expect(Object.keys(shown)).toContain('typecheck');
      expect(written.targets).toMatchObject(shown);
    } finally {
      workspace.dispose();
    }
  });
});
