import { diskTree } from '../../src/base/source/disk';
import { inspectApplication } from '../../src/routes-report/inspect/inspect';
import { fillInclude, fillName, importStatement } from '../../src/scaffold/layout/fill-facts';
import { layoutOf } from '../../src/scaffold/layout/layout';
import { wordsOf } from '../../src/scaffold/layout/words';
import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

/** Returns what `make resource products` goes by in a new backend. */
async function factsOf(options: string) {
  await workspace.succeed(`new shop ${options}`);
  const root = `${workspace.root}/shop`;
  const tree = diskTree(root);
  const inspection = await inspectApplication({}, { cwd: root, root, open: () => tree }, { details: true });
  return layoutOf(inspection).facts;
}

const words = wordsOf('products');

describe('a new backend shows where its first resource belongs', () => {
  it.each([
    ['none', 'app/schemas/product.py', null],
    ['sqlalchemy', 'app/schemas/product.py', 'app/models/product.py'],
    ['sqlmodel', 'app/models/product.py', 'app/models/product.py'],
  ])('bigger-applications, --db %s', async (db, schema, model) => {
    const facts = await factsOf(`--db ${db}`);
    expect(fillName(facts['place.router'].value, words)).toBe('app/routers/products.py');
    expect(fillName(facts['place.schema'].value, words)).toBe(schema);
    expect(fillName(facts['place.model'].value, words)).toBe(model);
    expect(fillName(facts['place.test'].value, words)).toBe('tests/test_products.py');
    const include = fillInclude(facts, words);
    expect([include?.file, include?.line]).toEqual(['app/main.py', 'app.include_router(products.router)']);
    expect(include?.import && importStatement(include.import)).toBe('from app.routers import products');
    expect(facts.imports.value).toBe('absolute');
  });

  it.each([
    ['none', 'app/products/schemas.py', null],
    ['sqlalchemy', 'app/products/schemas.py', 'app/products/models.py'],
    ['sqlmodel', 'app/products/models.py', 'app/products/models.py'],
  ])('feature, --db %s', async (db, schema, model) => {
    const facts = await factsOf(`--layout feature --db ${db}`);
    expect(fillName(facts['place.router'].value, words)).toBe('app/products/router.py');
    expect(fillName(facts['place.schema'].value, words)).toBe(schema);
    expect(fillName(facts['place.model'].value, words)).toBe(model);
    const include = fillInclude(facts, words);
    expect([include?.file, include?.line]).toEqual(['app/main.py', 'app.include_router(products_router)']);
    expect(include?.import && importStatement(include.import)).toBe(
      'from app.products.router import router as products_router',
    );
  });

  it.each(['none', 'sqlalchemy'])('seed, --db %s', async (db) => {
    const facts = await factsOf(`--layout seed --db ${db}`);
    expect(fillName(facts['place.router'].value, words)).toBe('api/http/products.py');
    expect(fillName(facts['place.schema'].value, words)).toBe('internal/dto/product_dto.py');
    expect(fillName(facts['place.service'].value, words)).toBe('internal/service/product_service.py');
  });

  it.each([
    ['none', null, null, true],
    ['sqlalchemy --sync', 'sqlalchemy', 'session: SessionDep', false],
    ['sqlmodel', 'sqlmodel', 'session: SessionDep', false],
    ['sqlalchemy', 'sqlalchemy-async', 'session: SessionDep', true],
    ['sqlmodel --async', 'sqlmodel-async', 'session: SessionDep', true],
  ])('its mapper and session, in every layout: --db %s', async (db, orm, session, isAsync) => {
    for (const layout of ['bigger-applications', 'feature', 'seed']) {
      const facts = await factsOf(`--db ${db} --layout ${layout}`);
      expect([facts.orm.value, facts.session.value]).toEqual([orm, session]);
      expect(facts.async.value).toBe(isAsync);
      workspace.dispose();
      workspace = new ScratchWorkspace();
    }
  });

  it('its mapper and session in a project of another kind', async () => {
    await workspace.succeed('new shop');
    workspace.write(
      'shop/app/db.py',
      'from sqlalchemy.ext.asyncio import AsyncSession\nfrom sqlalchemy.orm import declarative_base\n\nBase = declarative_base()\n\n\nasync def get_session() -> AsyncIterator[AsyncSession]:\n    yield\n',
    );
    const facts = await factsOf('--db none');
    expect(facts.orm).toMatchObject({ value: 'sqlalchemy-async', evidence: ['app/db.py'] });
    expect(facts.async.value).toBe(true);
    expect(facts.session.value).toBe('session: AsyncSession = Depends(get_session)');
  });
});

/** The new files of `make resource widgets` by layout, relative to the backend; those of a database's models by themselves. */
const FILES = {
  'bigger-applications': {
    common: ['app/routers/widgets.py'],
    schema: 'app/schemas/widget.py',
    model: 'app/models/widget.py',
  },
  feature: {
    common: ['app/widgets/__init__.py', 'app/widgets/router.py'],
    schema: 'app/widgets/schemas.py',
    model: 'app/widgets/models.py',
  },
} as const;

/** The roles that have a file, by the words of `--db`: with SQLModel one file has the model and the schemas. */
const ROLES = {
  none: ['schema'],
  sqlalchemy: ['schema', 'model'],
  sqlmodel: ['model'],
  'sqlalchemy --async': ['schema', 'model'],
  'sqlmodel --async': ['model'],
} as const;

const SEED = [
  'api/http/widgets.py',
  'internal/dto/__init__.py',
  'internal/dto/widget_dto.py',
  'internal/service/__init__.py',
  'internal/service/widget_service.py',
  'tests/api/http/test_widgets.py',
];

// The casts: the keys of object literals.
const WAYS = Object.keys(ROLES) as (keyof typeof ROLES)[];
const CASES = [
  ...(Object.keys(FILES) as (keyof typeof FILES)[]).flatMap((layout) =>
    WAYS.map((db) => {
      const { common, ...own } = FILES[layout];
      return [
        layout,
        db,
        [...common, ...ROLES[db].map((role) => own[role]), 'tests/test_widgets.py'],
        '/widgets',
      ] as const;
    }),
  ),
  ...WAYS.map((db) => ['seed', db, SEED, '/api/v1/widgets/'] as const),
];

describe('make resource right after new', () => {
  it.each(CASES)(
    'writes files of the layout and registers them; destroy restores every byte: %s, --db %s',
    async (layout, db, files, url) => {
      await workspace.succeed(`new shop --layout ${layout} --db ${db}`);
      const before = workspace.contents();
      const cwd = { cwd: 'shop' };
      await workspace.succeed('make resource widgets name:str price:decimal --register', cwd);
      const made = Object.keys(workspace.contents()).filter((path) => !(path in before));
      expect(made).toEqual(files.map((path) => `shop/${path}`).sort());
      const { routes } = JSON.parse(await workspace.succeed('routes --strict --format json', cwd)) as Report;
      const paths = routes.filter(({ name }) => name !== 'health').map(({ path }) => path);
      expect(paths).toHaveLength(5);
      expect(new Set(paths.map((path) => path.replace(/\/?\{\w+\}$/, '')))).toEqual(
        new Set([url, url.replace(/\/$/, '')]),
      );
      await workspace.succeed('destroy resource widgets', cwd);
      expect(workspace.contents()).toEqual(before);
    },
  );
});

/** The part of a report that is compared. */
interface Report {
  readonly routes: readonly { readonly name: string; readonly path: string }[];
}
