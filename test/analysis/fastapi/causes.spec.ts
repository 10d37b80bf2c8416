import { memoryTree } from '../../../src/base/source/memory';
import { messageOf } from '../../../src/base/diagnostics/diagnostic';
import { inspectApplication } from '../../../src/routes-report/inspect/inspect';

/** Returns the diagnostics on an application, each as `code line: message`, and the number of its rows. */
async function toldOf(body: string) {
  const files = { 'main.py': `import lib\nfrom fastapi import FastAPI\napp = FastAPI()\n${body}` };
  const surroundings = { cwd: '/ws', root: '/ws', open: () => memoryTree(files) };
  const { analysis } = await inspectApplication({}, surroundings, {});
  return {
    told: analysis.diagnostics.map(
      (one) => `${one.code} ${one.at?.line}: ${messageOf(one).split('; nowhere', 1)[0]}`,
    ),
    rows: analysis.routes.filter(({ kind }) => kind !== 'docs').length,
  };
}

const route = (path: string): string => `app.get(${path})(print)\n`;

describe('one cause', () => {
  it('is told once for all tests of one unknown', async () => {
    const body = `s = lib.settings()\nif s.a:\n  ${route('"/a"')}if s.b:\n  ${route('"/b"')}`;
    const { told, rows } = await toldOf(body);
    expect(told).toEqual(["condition-undecided 5: routes depend on 2 tests that can't be decided: s.a; s.b"]);
    expect(rows).toBe(2);
  });

  it('is told apart from another one', async () => {
    const body = `if lib.a():\n  ${route('"/a"')}if lib.b():\n  ${route('"/b"')}`;
    expect((await toldOf(body)).told).toEqual([
      "condition-undecided 4: routes depend on a test that can't be decided: lib.a()",
      "condition-undecided 6: routes depend on a test that can't be decided: lib.b()",
    ]);
  });

  it('is told once for tests that decide the same rows', async () => {
    const body = `if lib.a():\n  if lib.b():\n    ${route('"/a"')}`;
    expect((await toldOf(body)).told).toEqual([
      "condition-undecided 4: routes depend on 2 tests that can't be decided: lib.a(); lib.b()",
    ]);
  });

  it('is told by the loop alone for what comes from its elements', async () => {
    const body = `for path, methods in lib.pages():\n  app.add_api_route(path, print, methods=methods)\n`;
    const { told, rows } = await toldOf(body);
    expect(told).toEqual([
      'loop-unknown 4: routes of a loop over something unknown, listed once: for path, methods in lib.pages()',
    ]);
    expect(rows).toBe(1);
  });

  it('is told beside the loop where the loop is not to blame', async () => {
    const body = `for name in lib.pages():\n  app.add_api_route(lib.prefix() + "/x", print)\n`;
    expect((await toldOf(body)).told.map((one) => one.split(' ', 1)[0])).toEqual([
      'path-unknown',
      'loop-unknown',
    ]);
  });

  it('is told once for the parts of a row', async () => {
    const body = 'options = lib.options()\napp.add_api_route(endpoint=print, **options)\n';
    expect((await toldOf(body)).told.map((one) => one.split(' ', 1)[0])).toEqual(['path-unknown']);
  });
});
