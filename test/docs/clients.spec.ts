import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIN, ScratchWorkspace } from '../support/scratch';

const DOCS = readFileSync(join(__dirname, '../../docs/clients.md'), 'utf8');

/** Returns the code blocks of a section of the page. */
function blocksOf(section: string): readonly string[] {
  const [, rest = ''] = DOCS.split(`\n### ${section}\n`);
  const [text = ''] = rest.split(/\n##+ /);
  return [...text.matchAll(/^```\w+\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}

describe('docs/clients.md shows by hand what tool client writes', () => {
  it.each([
    ['openapi-typescript', undefined],
    ['@hey-api/openapi-ts', 'openapi-ts.config.ts'],
    ['orval', 'orval.config.ts'],
    ['ng-openapi-gen', 'ng-openapi-gen.json'],
  ])('for %s', async (generator, config) => {
    const workspace = new ScratchWorkspace({
      'nx.json': '{ "plugins": ["@tool/schematics/plugin"] }',
      'package.json': '{}',
      'apps/shop/project.json': '{ "name": "shop" }',
      'apps/shop/main.py': MAIN,
      'apps/web/project.json': '{ "name": "web", "targets": { "typecheck": {}, "dev": {} } }',
    });
    try {
      await workspace.succeed(`client web shop --with ${generator}`);
      const [targets = '', file] = blocksOf(generator);
      // The casts: the page's own block, and the file that the tool writes.
      const shown = JSON.parse(targets) as object;
      const written = JSON.parse(workspace.read('apps/web/project.json')) as { targets: object };
      expect(Object.keys(shown)).toContain('typecheck');
      expect(written.targets).toMatchObject(shown);
      expect(file).toBe(config === undefined ? undefined : workspace.read(`apps/web/${config}`));
    } finally {
      workspace.dispose();
    }
  });
});
