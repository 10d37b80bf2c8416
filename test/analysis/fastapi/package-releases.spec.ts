import { memoryTree } from '../../../src/base/source/memory';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';
import { ScratchWorkspace } from '../../support/scratch';

const MAIN = 'from fastapi import FastAPI\nfrom sqladmin import Admin\napp = FastAPI()\nAdmin(app)\n';

describe('a package that registers routes', () => {
  it.each([
    ['0.28.0', 11],
    ['0.29.0', 14],
  ])('has those of the release that the project pins: sqladmin %s', async (release, count) => {
    const files = { 'main.py': MAIN, 'requirements.txt': `sqladmin==${release}\n` };
    const surroundings = { cwd: '/ws', root: '/ws', open: () => memoryTree(files) };
    const { report } = await inspectApplication({}, surroundings);
    expect(report.routes).toHaveLength(count);
  });

  it('has those of a release that a file in UTF-16 pins', async () => {
    const pins = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('sqladmin==0.28.0\r\n', 'utf16le')]);
    const tree = memoryTree({ 'main.py': MAIN, 'requirements.txt': pins });
    const { report } = await inspectApplication({}, { cwd: '/ws', root: '/ws', open: () => tree });
    expect(report.routes).toHaveLength(11);
  });

  it.each([
    ['0.12.34', ['items', 'total', 'page', 'size'], true],
    ['0.13.3', ['items', 'page', 'size'], true],
    ['0.14.0', ['items', 'total', 'page', 'size', 'pages'], false],
  ])(
    'has the pages of the release that the project pins: fastapi-pagination %s',
    async (release, required, isOpen) => {
      const main =
        'from fastapi import FastAPI\nfrom fastapi_pagination import Page\napp = FastAPI()\n@app.get("/", response_model=Page[int])\ndef root(): ...\n';
      const workspace = new ScratchWorkspace({
        'main.py': main,
        'requirements.txt': `fastapi-pagination==${release}\n`,
      });
      const { stdout } = await workspace.tool('openapi');
      workspace.dispose();
      // The cast: a wrong shape fails the expectations.
      const { components } = JSON.parse(stdout) as { readonly components: { readonly schemas: object } };
      expect(components.schemas).toHaveProperty('Page_int_.required', required);
      const page = { type: 'integer', minimum: 1, title: 'Page' };
      const open = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], title: 'Page' };
      expect(components.schemas).toHaveProperty('Page_int_.properties.page', isOpen ? open : page);
    },
  );
});
