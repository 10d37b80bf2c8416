import { join } from 'node:path';
import { Failure } from '../../../src/base/diagnostics/failure';
import { unregisterRouter } from '../../../src/unregister/factory';
import { readCases } from '../../support/cases';
import { carriedOut, filesOf, requestFor, siteOf } from './registering';

const CASES = readCases(join(__dirname, 'unregister.txt'));
const HEAD = 'from fastapi import FastAPI\n\n';

async function unregister(main: string): Promise<string | readonly string[]> {
  const files = filesOf({ files: { 'main.py': HEAD + main } });
  const plan = await unregisterRouter(siteOf(files), {}, requestFor(files));
  if (plan.changes.length === 0) return plan.notes;
  const text = Buffer.from(carriedOut(files, plan).read('backend/main.py') ?? []).toString();
  expect(text.startsWith(HEAD)).toBe(true);
  return text.slice(HEAD.length);
}

describe('a registration that somebody has written', () => {
  it.each(CASES.filter(({ parts }) => parts['after'] !== undefined))(
    'goes, with its import: $name',
    async ({ parts: { before = '', after = '' } }) => {
      expect(await unregister(`${before}\n`)).toBe(`${after}\n`);
    },
  );

  it.each(CASES.filter(({ parts }) => parts['after'] === undefined))(
    'stays where it cannot be taken out: $name',
    async ({ parts: { before = '', refused } }) => {
      const attempt = unregister(`${before}\n`);
      await expect(attempt).rejects.toThrow(Failure);
      await expect(attempt).rejects.toThrow(refused ?? '');
    },
  );

  it('stays where other routes depend on it', async () => {
    const main =
      'from api.http import orders, products\n\napp = FastAPI()\napp.include_router(products.router)\nif len(app.routes) > 4:\n    app.include_router(orders.router)\n';
    await expect(unregister(main)).rejects.toMatchObject({
      message: 'without its include other routes would change; nothing is changed. It is registered in:',
      details: ['  backend/main.py:6'],
    });
  });

  it('goes also where the router itself is gone', async () => {
    const main = `${HEAD}from api.http import orders\n\napp = FastAPI()\napp.include_router(orders.router)\n`;
    const lines = ['from api.http.gone import router as gone_router\n', 'app.include_router(gone_router)\n'];
    const files = filesOf({
      files: { 'main.py': main.replace('\n\napp', `\n${lines[0] ?? ''}\napp`) + (lines[1] ?? '') },
    });
    const gone = { ...requestFor(files), resource: { ...requestFor(files).resource, module: 'gone' } };
    const { changes } = await unregisterRouter(siteOf(files), {}, gone);
    expect(changes).toEqual([
      { kind: 'edit', path: 'backend/main.py', content: new Uint8Array(Buffer.from(main)) },
    ]);
  });

  it('is told where there is none', async () => {
    expect(await unregister('app = FastAPI()\n')).toEqual([
      "It isn't registered: no route of the application is its.",
    ]);
  });
});
