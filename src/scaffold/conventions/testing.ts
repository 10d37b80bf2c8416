import type { ClassDef, Stmt } from '../../analysis/python/ast';
import { linesOf, mayBeNone, lastStep, modelsOf, isSql } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import { classesNamed, classesOf } from '../layout/read/tables';
import { tableName } from '../standard/table';
import type { Named, Testing } from '../standard/tests';
import { callersOf, dependencyIn, named } from './callers';
import type { FoundConventions } from './conventions';
import { firstName, dottedName } from '../edit/names';
import { SOME_ID } from '../output/router-lines';
import type { RouterConvention } from '../standard/conventions';
import { foldersAround, joinPath } from '../../base/source/paths';
import { bindingsOf, moduleOf } from '../../analysis/python/ast/bindings';
import { withoutDocstrings } from '../edit/texts';

/** The project with the new resource, and how that's served. */
export interface Staged {
  /** The project's files with the resource. */
  readonly sources: Sources;
  /** The files that the application reads. */
  readonly read: readonly string[];
  readonly router: string;
  readonly model: string | undefined;
  /** The application, and the collection's path there. */
  readonly app: Named;
  readonly url: string;
}

/** Returns how tests of a resource ask for it, or why none can be written. */
export function testingOf(found: FoundConventions, staged: Staged): Testing | string {
  const { orm, hasDatabase, schema, router, isHandled = false } = found.conventions;
  const isSql = orm === 'sqlalchemy' || orm === 'sqlmodel';
  if (!isSql && (orm !== null || hasDatabase)) return "the project's database can't be had in a test";
  if (router.arguments.some((one) => one.startsWith('route_class=')))
    return 'the routes have a class of their own';
  if (hasAliases(staged.sources, schema.bases, found.at['schema.bases']))
    return 'clients have other names for the fields';
  const session = isSql ? sessionOf(found, staged) : undefined;
  if (isSql && session === undefined) return 'nothing shows what to replace to give handlers another session';
  const loaded = loadedBy(staged.router, staged.sources);
  const unfit = isSql ? unfitFor(found, staged, loaded) : undefined;
  if (unfit !== undefined) return unfit;
  const callers = callersOf(found, staged.sources);
  if (typeof callers === 'string') return callers;
  const isComplete = !isSql || lackingModules(loaded, staged.sources, staged.model).length === 0;
  const app = isComplete && !router.isThere && !isHandled ? undefined : staged.app;
  const place = app === undefined ? placeInRouter(found, staged.url) : placeInApp(found, staged);
  if (typeof place === 'string') return place;
  if (app !== undefined && isGuarded(staged))
    return 'the application asks callers for more than its routes say';
  const files = app === undefined ? loaded : loadedBy(app.file, staged.sources);
  if (opensAtImport(files, staged.sources)) return 'the application asks its database while it is imported';
  const isLenient =
    app !== undefined &&
    staged.read.some((file) => staged.sources.module(file)?.text.includes('RequestValidationError') === true);
  return { session, callers, isLenient, app, ...place };
}

/** Returns what gives handlers their session: what the new router imports, where another has its name. */
function sessionOf({ conventions, at }: FoundConventions, { sources, router }: Staged): Named | undefined {
  const { parameter, opens } = conventions.session ?? {};
  if (parameter === undefined || opens !== undefined) return undefined;
  const [shown, used] = [at['session.parameter'], router].map((file) => {
    const dependency = file === undefined ? undefined : dependencyIn(sources, file, parameter);
    const found = dependency && named(sources, dependency);
    return found && { ...found, definition: sources.definition(found.file, found.text) };
  });
  const own = used?.definition;
  return own === undefined || own.node === shown?.definition?.node || own.node.type !== 'FunctionDef'
    ? shown
    : { text: own.node.name, file: own.file };
}

/** Matches types and functions that SQLite lacks, or treats otherwise. */
const UNKNOWN_TO_SQLITE =
  /\b(?:JSONB|ARRAY|TSVECTOR|INET|CIDR|HSTORE|CITEXT|BigInteger|BIGINT|Computed|Sequence\(|gen_random_uuid|uuid_generate\w*|schema|mysql\.|FetchedValue)\b|\bpostgresql\.(?!UUID\b)|\btext\(/;

/** Returns why the new table doesn't fit SQLite, or one of those that are made with it. */
function unfitFor(
  { conventions }: FoundConventions,
  { sources, model }: Staged,
  loaded: ReadonlySet<string>,
): string | undefined {
  const node = model === undefined ? undefined : tableIn(sources, model, conventions.table?.name);
  if (model === undefined || node === undefined) return 'the table is made elsewhere';
  // The columns of the resource's own base are its fields.
  const [, ...bases] = classesOf(sources, model, node).filter(
    (one) => one.node.name !== conventions.schema.base,
  );
  const missed = bases.flatMap((one) => requiredIn(sources, one)).find((name) => !isGiven(conventions, name));
  if (missed !== undefined) return `nothing shows who gives "${missed}", which each row needs`;
  const own = [...bases, { file: model, node }].map((one) => sources.text(one.file, one.node));
  const others = modelsOf(sources).filter(({ file }) => loaded.has(file));
  const made =
    tableName(conventions) === undefined ? others.map((one) => sources.text(one.file, one.node)) : [];
  const found = [...own, ...made]
    .map((text) => UNKNOWN_TO_SQLITE.exec(withoutDocstrings(text))?.[0])
    .find(Boolean);
  if (found !== undefined) return `SQLite hasn't what a table has (${found.replace('(', '')})`;
  const isChecked = sources.files.some((file) =>
    /foreign_keys\s*=\s*ON/i.test(sources.module(file)?.text ?? ''),
  );
  return isChecked && own.some((text) => /foreign_?key/i.test(text))
    ? 'rows need those of other tables'
    : undefined;
}

/** Returns the columns of a class that rows have to have and that no default fills. */
const requiredIn = (sources: Sources, { file, node }: { file: string; node: ClassDef }): readonly string[] =>
  linesOf(node).flatMap((line) => {
    const { name, value, annotation } = line;
    const text = annotation && sources.text(file, annotation);
    const isColumn = value?.type === 'Call' || (text ?? '').startsWith('Mapped[');
    const isFilled =
      value?.type === 'Call' && value.keywords.some((one) => /default|primary_key/.test(one.name ?? ''));
    const isOther =
      name.startsWith('__') || /relationship/i.test(value === undefined ? '' : sources.text(file, value));
    return !isColumn || isFilled || isOther || mayBeNone(line, text) ? [] : [name];
  });

const isGiven = ({ owners, key }: FoundConventions['conventions'], column: string): boolean =>
  column === key.name || owners.some((one) => one.column === column);

/** Returns the class of a table. */
const tableIn = (sources: Sources, file: string, name: string | undefined): ClassDef | undefined =>
  sources.statements(file).find((one): one is ClassDef => one.type === 'ClassDef' && one.name === name);

/** True for schemas whose fields clients call otherwise. */
function hasAliases(sources: Sources, bases: string, at: string | undefined): boolean {
  const classes = bases.split(', ').flatMap((name) => classesNamed(sources, at, name));
  return classes.some((one) => /alias|camel/i.test(sources.text(one.file, one.node)));
}

type Place = Pick<Testing, 'path' | 'itemPath' | 'prefix'>;

/** Values of parameters in paths that tests give, by type. */
const PARAMETERS: Readonly<Record<string, string>> = {
  int: '1',
  str: 'example',
  UUID: SOME_ID,
  'uuid.UUID': SOME_ID,
};

/** Returns a path with values for the parameters that stand before the collection; `undefined` where another is left. */
function filledPath({ outer }: RouterConvention, path: string): string | undefined {
  const filled = outer.reduce((text, one) => {
    const [, name = '', type = ''] = /^(\w+): ([\w.]+)$/.exec(one) ?? [];
    return text.replace(`{${name}}`, PARAMETERS[type] ?? '{}');
  }, path);
  return filled.includes('{') ? undefined : filled;
}

/** Returns the paths of a router that's included by itself. */
function placeInRouter({ conventions: { router } }: FoundConventions, url: string): Place | string {
  const given = router.arguments.find((one) => one.startsWith('prefix=')) ?? '';
  const own = `${/["']([^"']*)["']/.exec(given)?.[1] ?? ''}${router.path}`;
  // Where the include gives the path, or parameters in it, a test has to.
  const bare = own.replace(/\/$/, '');
  const lacks = router.outer.some((one) => !own.includes(`{${firstName(one) ?? ''}}`));
  const before = lacks
    ? url.slice(0, -bare.length || undefined)
    : bare === ''
      ? `/${url.split('/').at(-1) ?? ''}`
      : '';
  const path = filledPath(router, `${before}${own}`);
  if (path === undefined) return 'the path has a parameter of its own';
  const item = router.itemPath.slice(router.path.replace(/\/$/, '').length);
  return { prefix: before === '' ? undefined : before, path, itemPath: `${path.replace(/\/$/, '')}${item}` };
}

/** Returns the paths in the whole application. */
function placeInApp(
  { conventions: { router, key } }: FoundConventions,
  { url, app }: Staged,
): Place | string {
  const path = filledPath(router, url);
  if (path === undefined) return 'the path has a parameter of its own';
  if (!/^\w+$/.test(app.text)) return 'nothing shows how to import the application';
  const slash = router.path.endsWith('/') ? '/' : '';
  const itemSlash = router.itemPath.endsWith('/') ? '/' : '';
  return { prefix: undefined, path: `${path}${slash}`, itemPath: `${path}/{${key.parameter}}${itemSlash}` };
}

/** True for an application that asks callers for more than its routes say: by a middleware of its own, or where it includes routers. */
const isGuarded = ({ sources, read }: Staged): boolean =>
  read.some((file) => {
    const text = sources.module(file)?.text ?? '';
    return /include_router\([^()]*dependencies=|FastAPI\([^()]*dependencies=|BaseHTTPMiddleware|\.middleware\(/.test(
      text,
    );
  });

/** Returns the files of the project that run when one of them is imported, that one included. */
function loadedBy(file: string, sources: Sources): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [file];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const packages = foldersAround(path).map((folder) => joinPath(folder, '__init__.py'));
    waiting.push(
      ...packages.filter((one) => sources.tree.kind(one) === 'file'),
      ...importedBy(path, sources),
    );
  }
  return loaded;
}

/** Returns the files that a file imports when it runs. */
function importedBy(path: string, sources: Sources): readonly string[] {
  const body = (sources.module(path)?.body ?? []).filter((one) => !isForTypes(one, path, sources));
  const names = bindingsOf(body).flatMap((one) => sources.imported(path, one)?.file ?? []);
  const stars = body.flatMap((one) =>
    one.type === 'ImportFrom' && one.names === '*' ? (sources.fileOf(moduleOf(one), path) ?? []) : [],
  );
  return [...names, ...stars];
}

const isForTypes = (one: Stmt, path: string, sources: Sources): boolean =>
  one.type === 'If' && sources.text(path, one.test).endsWith('TYPE_CHECKING');

/** Returns the files of tables that others name, by class or by key, and that aren't loaded with these. */
function lackingModules(
  loaded: ReadonlySet<string>,
  sources: Sources,
  model: string | undefined,
): readonly string[] {
  const models = modelsOf(sources).filter(isSql);
  const there = models.filter(({ file }) => loaded.has(file));
  const known = new Set(there.map(({ name }) => name));
  const named = there.flatMap(({ file, node }) =>
    linesOf(node).flatMap(({ value, annotation }) => {
      if (value?.type !== 'Call' || !/^relationship$/i.test(lastStep(value.func))) return [];
      const text = sources.text(file, value.args[0] ?? annotation ?? value);
      return text.match(/\b[A-Z]\w*/g) ?? [];
    }),
  );
  const lacking = models.filter(({ name }) => named.includes(name) && !known.has(name));
  const own = there
    .filter(({ file }) => file === model)
    .flatMap((one) => classesOf(sources, one.file, one.node));
  const keys = own.flatMap((one) => keysIn(sources.text(one.file, one.node)));
  const texts = [...loaded].map((file) => sources.module(file)?.text ?? '');
  const isThere = (table: string): boolean =>
    texts.some((text) => new RegExp(`__tablename__[^=]*=\\s*["']${table}["']`).test(text)) ||
    there.some(({ name, mapper }) => mapper === 'sqlmodel' && name.toLowerCase() === table);
  const unknown = keys.filter((table) => !isThere(table));
  return [...lacking.map(({ file }) => file), ...unknown];
}

const keysIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:ForeignKey\(|foreign_key=)\s*["'](\w+)\.\w+["']/g)].map(([, table = '']) => table);

/** True for files of which one asks a database when it's imported. */
const opensAtImport = (files: ReadonlySet<string>, sources: Sources): boolean =>
  [...files].some((file) =>
    sources.statements(file).some((one) => {
      if (one.type !== 'ExprStmt' || one.value.type !== 'Call') return false;
      const called = sources.definition(file, dottedName(one.value.func) ?? '');
      const texts = [
        sources.text(file, one),
        called === undefined ? '' : sources.text(called.file, called.node),
      ];
      return texts.some((text) => /\.create_all\b|\.connect\(/.test(text));
    }),
  );
