import { scratch } from '../support/scratch';

const workspace = scratch();

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
