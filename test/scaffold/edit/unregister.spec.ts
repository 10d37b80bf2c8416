import { Failure } from '../../../src/base/diagnostics/failure';
import { unregisterRouter } from '../../../src/unregister/unregister';
import { carriedOut, filesOf, requestFor, siteOf } from './registering';

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
  it.each([
    [
      'as one of several modules',
      'from api.http import orders, products, zones\n\napp = FastAPI()\napp.include_router(orders.router)\napp.include_router(products.router)\napp.include_router(zones.router)\n',
      'from api.http import orders, zones\n\napp = FastAPI()\napp.include_router(orders.router)\napp.include_router(zones.router)\n',
    ],
    [
      'as the last of several',
      'from api.http import orders, products as p\n\napp = FastAPI()\napp.include_router(orders.router)\napp.include_router(p.router)\n',
      'from api.http import orders\n\napp = FastAPI()\napp.include_router(orders.router)\n',
    ],
    [
      'in parentheses',
      'from api.http import (\n    orders,\n    products,  # ours\n)\n\napp = FastAPI()\n\napp.include_router(products.router)\n\napp.include_router(orders.router)\n',
      'from api.http import orders\n\napp = FastAPI()\n\napp.include_router(orders.router)\n',
    ],
    [
      'by its whole name',
      'import api.http.orders\nimport api.http.products\n\napp = FastAPI()\napp.include_router(api.http.products.router, prefix="/x")\nprint(api.http.orders)\n',
      'import api.http.orders\n\napp = FastAPI()\nprint(api.http.orders)\n',
    ],
    [
      'with a keyword, on several lines',
      'import api.http.products as p\n\napp = FastAPI()\napp.include_router(\n    router=p.router,\n    prefix="/x",\n)  # products\n',
      'app = FastAPI()\n',
    ],
    [
      'in a branch of one line',
      'from api.http.products import router\n\napp = FastAPI()\nif True: app.include_router(router)\n',
      'app = FastAPI()\n',
    ],
    [
      'in a function',
      'def add(app):\n    """Doc."""\n    from api.http.products import router\n\n    app.include_router(router)\n\n\napp = FastAPI()\nadd(app)\n',
      'def add(app):\n    """Doc."""\n\n\napp = FastAPI()\nadd(app)\n',
    ],
    [
      'twice',
      'from api.http import products\n\napp = FastAPI()\napp.include_router(products.router)\napp.include_router(products.router, prefix="/v2")\n',
      'app = FastAPI()\n',
    ],
    [
      'whose module is used otherwise, too',
      'from api.http import products\n\napp = FastAPI()\napp.include_router(products.router)\nprint(products)\n',
      'from api.http import products\n\napp = FastAPI()\nprint(products)\n',
    ],
    [
      'whose router is exported',
      '__all__ = ["products_router"]\nfrom api.http.products import router as products_router\n\napp = FastAPI()\napp.include_router(products_router)\n',
      '__all__ = ["products_router"]\nfrom api.http.products import router as products_router\n\napp = FastAPI()\n',
    ],
    [
      'beside an import that was never used',
      'from api.http import products\nfrom api.http.products import router\n\napp = FastAPI()\napp.include_router(router)\n',
      'app = FastAPI()\n',
    ],
  ])('goes, with its import: %s', async (_, before, after) => {
    expect(await unregister(before)).toBe(after);
  });

  it.each([
    [
      'by the only import of its package',
      'import api.http.products\n\napp = FastAPI()\napp.include_router(api.http.products.router)\nprint(api)\n',
      'would use "api", which nothing defines',
    ],
    [
      'in a branch of its own',
      'from api.http.products import router\n\napp = FastAPI()\nif True:\n    app.include_router(router)\nprint(app)\n',
      'routes of it would be left',
    ],
    [
      'in a loop',
      'from api.http import orders, products\n\napp = FastAPI()\nfor one in (orders, products):\n    app.include_router(one.router)\n',
      'other routes would change',
    ],
    [
      'as one side of a test',
      'from api.http import orders, products\n\napp = FastAPI()\nif len("") > 0:\n    app.include_router(orders.router)\nelse:\n    app.include_router(products.router)\n',
      'routes of it would be left',
    ],
    [
      'as all of a function',
      'def add(app):\n    from api.http.products import router\n    app.include_router(router)\n\n\napp = FastAPI()\nadd(app)\n',
      'routes of it would be left',
    ],
    [
      'on a line with more',
      'from api.http import products\n\napp = FastAPI(); app.include_router(products.router)\n',
      'no application',
    ],
  ])('stays where it cannot be taken out: %s', async (_, before, message) => {
    const attempt = unregister(before);
    await expect(attempt).rejects.toThrow(Failure);
    await expect(attempt).rejects.toThrow(message);
  });

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
