import type { Expr, Node, Str, Import, ImportFrom } from '../../analysis/python/ast';
import { type Change, textOf } from '../change';
import type { Evidence } from '../conventions/evidence';
import { dottedName, lastStep, displayItems } from '../edit/names';
import { addImports } from '../edit/imports/imports';
import { sectionsOf } from '../edit/imports/sections';
import { reflowed } from '../edit/reflow';
import { openSource, type PythonSource, lineStartAt, lineEndAt } from '../edit/source';
import { nodesIn } from '../../analysis/python/ast/walk';
import { isTest } from '../layout/find/roles';
import { modelsOf } from '../layout/read/models';
import { ProjectImports } from './imports';
import { loadingIn, openedIn } from './series';
import { baseName, moduleStem, parentOf } from '../../base/source/paths';
import type { Sources } from '../layout/read/sources';
import { IDENTIFIER, substitute, type Words, wordsOf } from '../layout/words';
import { moduleOf } from '../../analysis/python/ast/bindings';
import { withoutSuffix } from '../edit/imports/module-names';
import { codeNames } from '../edit/texts';

/** A new model, and the file that defines it. */
interface NewModel {
  readonly name: string;
  readonly path: string;
}

/** Adds a new model to the lists of all others, by which Beanie is told of them: `[User, Order]`. Without one the changes stay the same. */
export function withModelLists(
  changes: readonly Change[],
  model: NewModel,
  evidence: Evidence,
): readonly Change[] {
  const { sources, facts } = evidence;
  const names = modelsOf(sources).map((one) => one.name);
  const isNamed = (file: string): boolean => {
    const text = sources.module(file)?.text ?? '';
    return names.some((one) => text.includes(one));
  };
  return sources.files
    .filter((file) => isNamed(file) && !isTest(sources, file))
    .reduce((current, file) => {
      const change = current.find(({ path }) => path === file);
      const text = change && textOf(change);
      const source = text === undefined ? openedIn(sources, file) : openSource(text);
      const listed = source && withListed(source, file, model, evidence);
      if (source === undefined || listed === undefined) return current;
      const { text: content } = reflowed(listed, source, facts.lineLength.value);
      const done: Change =
        change?.kind === 'write'
          ? { ...change, content }
          : { ...change, kind: 'edit', path: file, content: Buffer.from(content) };
      return [...current.filter((one) => one !== change), done];
    }, changes);
}

/** Returns a file with the model in its list of others; `undefined` without one. Beside the model that's one in a function, which runs later. */
function withListed(
  source: PythonSource,
  file: string,
  { name, path }: NewModel,
  { sources, facts }: Evidence,
): PythonSource | undefined {
  const models = new Set<unknown>(modelsOf(sources).map(({ node }) => node));
  const isModel = (item: Expr): boolean => models.has(sources.definition(file, dottedName(item) ?? '')?.node);
  const isBeside = file === path;
  const body = source.body.filter(({ type }) => !isBeside || type === 'FunctionDef');
  for (const node of nodesIn(body)) {
    const last = node.type === 'List' && node.items.every(isModel) ? node.items.at(-1) : undefined;
    if (last?.type !== 'Name') continue;
    const listed = source.edit([{ at: last.end, insert: `, ${name}` }]);
    if (isBeside) return listed;
    const imports = new ProjectImports(sources, facts.imports.value);
    return addImports(
      listed,
      [{ module: imports.moduleOf(path, file), name }],
      sectionsOf(sources.tree, file),
    );
  }
  return undefined;
}

/**
 * Adds a new module to the lists of texts that name the modules beside it, as Tortoise and Celery are told theirs:
 * `["app.models.user", "aerich.models"]`. Returns the files that change.
 */
export function moduleListsFor(
  path: string,
  sources: Sources,
  open: (path: string) => PythonSource | undefined,
): ReadonlyMap<string, PythonSource> {
  const done = new Map<string, PythonSource>();
  const stem = moduleStem(path);
  for (const file of sources.files) {
    if (isTest(sources, file) || /(?:^|\/)(?:migrations|versions)\//.test(file)) continue;
    if (!sources.module(file)?.text.includes(`${baseName(parentOf(path))}.`)) continue;
    const isBeside = (text: string): boolean => {
      const target = /^\w+(?:\.\w+)+$/.test(text) ? sources.fileOf(text, file) : undefined;
      return target !== undefined && target !== path && parentOf(target) === parentOf(path);
    };
    for (const node of nodesIn(sources.module(file)?.body ?? [])) {
      const texts = (displayItems(node) ?? []).filter(isText);
      const last = texts.findLast(({ value }) => isBeside(value));
      const source = last === undefined ? undefined : open(file);
      if (last === undefined || source === undefined) continue;
      const name = `${last.value.slice(0, last.value.lastIndexOf('.'))}.${stem}`;
      if (texts.some(({ value }) => value === name)) continue;
      const quote = source.text.charAt(last.start);
      const lead = source.text.slice(lineStartAt(source.text, last.start), last.start);
      const joint = lead.trim() === '' ? `,\n${lead}` : ', ';
      done.set(file, source.edit([{ at: last.end, insert: `${joint}${quote}${name}${quote}` }]));
      break;
    }
  }
  return done;
}

const isText = (node: Node): node is Str => 'type' in node && node.type === 'Str';

/** The fewest features whose tables a file has to import to show that it makes tables known; `env.py` is there for that. */
const ENOUGH = 2;

/** The table of a new feature. */
interface FeatureTable {
  readonly path: string;
  readonly table: string;
  readonly words: Words;
}

/**
 * Repeats for the table of a new feature the imports by which a file makes those of the others known: `import app.orders.models`,
 * `from app.orders.models import Order`, `from app.orders import models as order_models`. Returns the files that change.
 */
export function featureModelsFor(
  made: FeatureTable,
  sources: Sources,
  open: (path: string) => PythonSource | undefined,
): ReadonlyMap<string, PythonSource> {
  const done = new Map<string, PythonSource>();
  for (const file of sources.files) {
    if (isTest(sources, file) || /(?:^|\/)versions\//.test(file)) continue;
    const all = importsOfOthers(file, made, sources);
    const isEnough = all.length >= (baseName(file) === 'env.py' ? 1 : ENOUGH);
    const source = isEnough ? open(file) : undefined;
    if (source === undefined) continue;
    const used = codeNames(source);
    const loading = loadingIn(
      file,
      all,
      ({ statement: one }) =>
        one.type === 'Import' ||
        (one.names !== '*' && one.names.every((name) => !used.has(name.asname ?? name.name))),
    );
    const after = withOne(source, loading, made.table);
    if (after !== undefined) done.set(file, after);
  }
  return done;
}

/** An import of the module of another feature, and the one of the new feature in its place. */
interface Other {
  readonly statement: Import | ImportFrom;
  readonly takes: 'names' | 'module';
  readonly module: string;
  readonly own: string;
  /** The words of the other feature's folder. */
  readonly feature: string;
}

function importsOfOthers(file: string, made: FeatureTable, sources: Sources): readonly Other[] {
  return sources.statements(file).flatMap((statement): readonly Other[] => {
    if (statement.type !== 'Import' && statement.type !== 'ImportFrom') return [];
    const module = statement.type === 'Import' ? '' : moduleOf(statement);
    const named = module === '' ? undefined : otherOf(file, module, made, sources);
    if (named !== undefined) return [{ statement, takes: 'names', ...named }];
    const [alias, more] = statement.names === '*' ? [] : statement.names;
    if (alias === undefined || more !== undefined) return [];
    const whole = module === '' ? alias.name : `${module}.${alias.name}`;
    const found = otherOf(file, whole, made, sources);
    return found === undefined ? [] : [{ statement, takes: 'module', ...found }];
  });
}

/** Returns the name of the new module beside that of one that stands for another feature as it does for the new one. */
function otherOf(
  file: string,
  module: string,
  { path, words }: FeatureTable,
  sources: Sources,
): Pick<Other, 'module' | 'own' | 'feature'> | undefined {
  const target = sources.fileOf(module, file);
  if (target === undefined || target === path) return undefined;
  const [theirs, ours] = [withoutSuffix(target).split('/'), withoutSuffix(path).split('/')];
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  const own = ours.slice(at);
  const [feature = '', ...inner] = theirs.slice(at);
  const from = wordsOf(feature);
  const isAlike =
    theirs.length === ours.length &&
    inner.length > 0 &&
    inner.every((part, index) => substitute(part, from, words, IDENTIFIER) === own[index + 1]);
  const parts = module.split('.');
  return isAlike && parts.length >= own.length
    ? { module, own: [...parts.slice(0, -own.length), ...own].join('.'), feature }
    : undefined;
}

/** Matches what a line binds a module to: `models`, or `order_models` by `as`. */
const NAME = /.* (?:as|import) (\w+)/;

/** Adds the import in its place among the others, if their lines are sorted, else behind them. */
function withOne(source: PythonSource, all: readonly Other[], table: string): PythonSource | undefined {
  const lines = all.map(({ statement, ...one }) => {
    const at = lineStartAt(source.text, statement.start);
    const end = lineEndAt(source.text, statement.end);
    return { ...one, at, end, text: source.text.slice(at, end) };
  });
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const line = lineFor(last, table);
  if (line === undefined) return undefined;
  const texts = lines.map(({ text }) => text);
  const next =
    texts.join('\n') === texts.toSorted().join('\n') ? lines.find(({ text }) => text > line) : undefined;
  return source.edit([
    next === undefined ? { at: last.end, insert: `\n${line}` } : { at: next.at, insert: `${line}\n` },
  ]);
}

/** Returns the line that imports the new table, written as another's; `undefined` if it would bind the same name. */
function lineFor(
  { text, takes, module, own, feature }: Omit<Other, 'statement'> & { readonly text: string },
  table: string,
): string | undefined {
  if (takes === 'names') {
    const lead = /^.*? import /.exec(text.replace(module, own))?.[0] ?? '';
    return `${lead}${table}${/\s+#.*$/.exec(text)?.[0] ?? ''}`;
  }
  const split = (name: string): string =>
    `${name.slice(0, -lastStep(name).length - 1)} import ${lastStep(name)}`;
  const line = text
    .replace(module, own)
    .replace(split(module), split(own))
    .replace(new RegExp(`(?<= as )${feature}(?=_)`), own.split('.').at(-2) ?? '');
  const [, bound] = NAME.exec(text) ?? [];
  return line === text || (bound !== undefined && bound === NAME.exec(line)?.[1]) ? undefined : line;
}
