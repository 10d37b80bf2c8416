import type { Alias, Import, ImportFrom, Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { baseName, moduleStem, parentOf } from '../../base/source/paths';
import { moduleOf } from '../../analysis/python/ast/bindings';
import { importBlocks, type SectionOf, type WantedImport } from '../edit/imports/import-blocks';
import { addImports } from '../edit/imports/imports';
import { importLine } from '../edit/imports/import-names';
import { sectionsOf } from '../edit/imports/sections';
import { unlessRefused, lineEndAt, openSource, type PythonSource } from '../edit/source';
import { definedNames, isExports } from '../edit/names';
import { codeNames } from '../edit/texts';
import { isTest } from '../layout/find/roles';
import { withExported } from './exported-names';
import type { Sources } from '../layout/read/sources';
import { CRUD_WORDS, LAYER_WORDS, SERVICE_WORDS } from '../layout/find/layer-words';
import { IDENTIFIER, substitute, type Words, wordsIn, wordsOf } from '../layout/words';

/** A new module. */
export interface NewModule {
  readonly path: string;
  readonly text: string;
}

/**
 * Repeats for a new module the imports by which files pass on, or load, the modules beside it: those of an `__init__.py`, of a file that
 * makes all tables known. Returns the files that change.
 */
export function seriesFor(
  module: NewModule,
  words: Words,
  sources: Sources,
  open: (path: string) => PythonSource | undefined,
): ReadonlyMap<string, PythonSource> {
  const defined = new Set(parseWhole(module.text).body.flatMap(definedNames));
  const done = new Map<string, PythonSource>();
  for (const file of sources.files) {
    if (!mayPassOn(file) || isTest(sources, file) || file === module.path) continue;
    const imports = importsBeside(file, module.path, sources);
    if (imports.length === 0) continue;
    const source = open(file);
    const after = source && repeated(source, file, { imports, defined, words, path: module.path, sources });
    if (after !== undefined) done.set(file, after);
  }
  return done;
}

/** An import of a module beside the new one. */
interface Beside {
  readonly statement: Import | ImportFrom;
  readonly stem: string;
  /** Says whether the import takes names, everything, or the module itself. */
  readonly takes: 'names' | 'all' | 'module';
  /** For a module itself, the name that's imported. */
  readonly alias?: Alias;
}

function importsBeside(file: string, path: string, sources: Sources): readonly Beside[] {
  const stemOf = (target: string | undefined): string | undefined =>
    target !== undefined &&
    target !== path &&
    parentOf(target) === parentOf(path) &&
    baseName(target) !== '__init__.py'
      ? moduleStem(target)
      : undefined;
  return (sources.module(file)?.body ?? []).flatMap((statement): readonly Beside[] => {
    if (statement.type === 'Import')
      return statement.names.flatMap((alias) => {
        const stem = stemOf(sources.fileOf(alias.name, file));
        return stem === undefined || alias.asname !== undefined
          ? []
          : [{ statement, stem, takes: 'module', alias } as const];
      });
    if (statement.type !== 'ImportFrom') return [];
    const module = moduleOf(statement);
    const stem = stemOf(sources.fileOf(module, file));
    if (stem !== undefined) return [{ statement, stem, takes: statement.names === '*' ? 'all' : 'names' }];
    if (statement.names === '*') return [];
    return statement.names.flatMap((alias) => {
      const inner = stemOf(sources.fileOf(`${module}${module.endsWith('.') ? '' : '.'}${alias.name}`, file));
      return inner === undefined || alias.asname !== undefined
        ? []
        : [{ statement, stem: inner, takes: 'module', alias } as const];
    });
  });
}

interface Repeat {
  readonly imports: readonly Beside[];
  readonly defined: ReadonlySet<string>;
  readonly words: Words;
  readonly path: string;
  readonly sources: Sources;
}

function repeated(source: PythonSource, file: string, repeat: Repeat): PythonSource | undefined {
  const isPackage = baseName(file) === '__init__.py';
  if (!isPackage && source.text.includes('APIRouter(')) return undefined;
  const all = source.body.find(isExports);
  const used = codeNames(
    all === undefined ? source : source.edit([{ at: all.start, remove: all.end - all.start }]),
  );
  const loading = isPackage ? repeat.imports : loadingIn(file, repeat.imports, (one) => isUnused(one, used));
  for (const one of loading.toReversed()) {
    const inAll = all === undefined ? '' : source.text.slice(all.start, all.end);
    const done = unlessRefused(() => repeatedOne(source, file, one, { ...repeat, used, inAll }));
    if (done !== undefined) return done;
  }
  return undefined;
}

/**
 * Returns the imports by which a file makes tables known: all of them if it uses none, else none. Alembic's `env.py` is there for that,
 * and may use others beside them, such as that of a base.
 */
export function loadingIn<T>(
  file: string,
  imports: readonly T[],
  isUnused: (one: T) => boolean,
): readonly T[] {
  const unused = imports.filter(isUnused);
  return baseName(file) === 'env.py' || unused.length === imports.length ? unused : [];
}

/** Returns true if the file that has an import uses nothing of it: the import is for its side effects. */
function isUnused({ statement, takes, stem, alias }: Beside, used: ReadonlySet<string>): boolean {
  if (takes === 'all') return true;
  if (takes === 'module') return !used.has(alias?.name.split('.')[0] ?? stem) && !used.has(stem);
  return statement.names === '*' || statement.names.every(({ name, asname }) => !used.has(asname ?? name));
}

/** True for a file that may pass on modules by its name: no migration. */
const mayPassOn = (file: string): boolean =>
  (baseName(file) === '__init__.py' || LISTING.test(baseName(file))) && !/(?:^|\/)versions\//.test(file);

/** Names of files that make a project's tables known. */
const LISTING = /^(?:env|base|all|models?|tables|metadata|registry|database|db|init_db|session|main)\w*\.py$/;

interface Using extends Repeat {
  readonly used: ReadonlySet<string>;
  /** The code of `__all__`. */
  readonly inAll: string;
}

function repeatedOne(
  source: PythonSource,
  file: string,
  one: Beside,
  using: Using,
): PythonSource | undefined {
  const stem = moduleStem(using.path);
  if (one.takes === 'all') return withStatement(source, one, stem);
  if (one.takes === 'module') return withModule(source, file, one, stem, using);
  const { statement } = one;
  return statement.type === 'ImportFrom'
    ? withNames(source, file, { ...one, statement }, stem, using)
    : undefined;
}

/** Writes `from .widget import *` behind such an import of another module. */
function withStatement(
  source: PythonSource,
  { statement, stem: old }: Beside,
  stem: string,
): PythonSource | undefined {
  const { text } = source;
  const end = lineEndAt(text, statement.end);
  const line = text.slice(statement.start, end);
  const made = line.replace(new RegExp(`\\b${old}(?=\\s+import)`), stem);
  return made === line || text.includes(made) ? undefined : source.edit([{ at: end, insert: `\n${made}` }]);
}

function withModule(
  source: PythonSource,
  file: string,
  { statement, stem: old, alias }: Beside,
  stem: string,
  { used, inAll, sources }: Using,
): PythonSource | undefined {
  if (statement.type === 'Import') {
    const [top = ''] = alias?.name.split('.') ?? [];
    const { text } = source;
    const line = text.slice(statement.start, lineEndAt(text, statement.end));
    const made = line.replace(new RegExp(`\\.${old}\\b`), `.${stem}`);
    const isLoaded = statement.names.length === 1 && made !== line && !used.has(top) && !text.includes(made);
    return isLoaded ? source.edit([{ at: lineEndAt(text, statement.end), insert: `\n${made}` }]) : undefined;
  }
  if (used.has(old)) return undefined;
  const wanted = [{ module: moduleOf(statement), name: stem }];
  const done = importedBeside(source, statement, wanted, sectionsOf(sources.tree, file));
  return new RegExp(`["']${old}["']`).test(inAll) ? withExported(done, stem) : done;
}

type FromImport = Beside & { readonly statement: ImportFrom };

function withNames(
  source: PythonSource,
  file: string,
  { statement, stem: old }: FromImport,
  stem: string,
  { used, inAll, defined, words, sources }: Using,
): PythonSource | undefined {
  if (statement.names === '*') return undefined;
  const module = moduleOf(statement);
  const rename = (name: string): string => substitute(name, wordsOf(resourceIn(old)), words, IDENTIFIER);
  // A name such as `status_router` has the module's name, whatever number that is.
  const alias = (name: string): string =>
    name.startsWith(`${old}_`) ? `${stem}${name.slice(old.length)}` : rename(name);
  const wanted = statement.names.flatMap(({ name, asname }) => {
    if (used.has(asname ?? name)) return [];
    const isRouter = defined.has(name) && asname !== undefined;
    const inner = isRouter ? name : rename(name);
    return defined.has(inner) && (isRouter || inner !== name)
      ? [{ name: inner, old: asname ?? name, ...(asname === undefined ? {} : { asname: alias(asname) }) }]
      : [];
  });
  if (wanted.length === 0) return undefined;
  const own = `${module.slice(0, module.length - old.length)}${stem}`;
  const imports = wanted.map(({ old: _, ...one }) => ({ module: own, ...one }));
  const imported = importedBeside(source, statement, imports, sectionsOf(sources.tree, file));
  const noted = withComment(imported, own, commentOf(source, statement));
  return wanted.reduce(
    (current, { name, asname = name, old: before }) =>
      new RegExp(`["']${before}["']`).test(inAll) ? withExported(current, asname) : current,
    noted,
  );
}

/** Adds imports where another one stands: behind what that needs, if it isn't on top of the file. */
function importedBeside(
  source: PythonSource,
  statement: Stmt,
  wanted: readonly WantedImport[],
  sectionOf: SectionOf,
): PythonSource {
  const blocks = importBlocks(source.body);
  const block = blocks.find(({ imports }) => imports.some(({ start }) => start === statement.start));
  const last = block?.imports.at(-1);
  const [first] = wanted;
  const isBegun = source.body.some(
    (one) => one !== statement && one.type === 'ImportFrom' && moduleOf(one) === first?.module,
  );
  if (block === undefined || last === undefined || first === undefined || block.isOnTop || isBegun)
    return addImports(source, wanted, sectionOf);
  const line = `\n${importLine(first, source.indent)}`;
  return addImports(source.edit([{ at: lineEndAt(source.text, last.end), insert: line }]), wanted, sectionOf);
}

/** Returns the resource in a module's name. */
const resourceIn = (stem: string): string =>
  wordsIn(stem)
    .filter(
      (word) =>
        !LAYER_WORDS.has(word) && !CRUD_WORDS.has(word) && !SERVICE_WORDS.has(word) && !DATA_WORDS.has(word),
    )
    .join('_') || stem;

const DATA_WORDS: ReadonlySet<string> = new Set([
  'model',
  'models',
  'schema',
  'schemas',
  'dto',
  'entity',
  'table',
  'orm',
]);

const commentOf = ({ text }: PythonSource, { end }: { readonly end: number }): string =>
  /^[ \t]*#[^\n]*/.exec(text.slice(end, lineEndAt(text, end)))?.[0] ?? '';

function withComment(source: PythonSource, module: string, comment: string): PythonSource {
  const made = source.body.find((one) => one.type === 'ImportFrom' && moduleOf(one) === module);
  return comment === '' || made === undefined || commentOf(source, made) !== ''
    ? source
    : source.edit([{ at: made.end, insert: comment }]);
}

/** Opens a file; `undefined` for one that can't be edited. */
export function openedIn(sources: Sources, path: string): PythonSource | undefined {
  const bytes = sources.tree.read(path);
  return bytes && unlessRefused(() => openSource(bytes));
}
