import type { Expr, Node, Str, Import, ImportFrom } from '../../analysis/python/ast';
import { type Change, textOf } from '../change';
import type { Evidence } from '../conventions/evidence';
import { dottedName } from '../edit/dotted-name';
import { addImports } from '../edit/imports';
import { sectionsOf } from '../edit/project-section';
import { reflowed } from '../edit/reflow';
import { openSource, type PythonSource, lineStartAt, lineEndAt } from '../edit/source';
import { nodesIn } from '../edit/walk';
import { isTest } from '../layout/find/roles';
import { modelsOf } from '../layout/read/models';
import { ProjectImports } from './imports';
import { openedIn } from './series';
import { baseName, moduleStem, parentOf } from '../../base/source/paths';
import { displayItems } from '../edit/display-items';
import type { Sources } from '../layout/read/sources';
import { moduleOf } from '../edit/bindings';
import { codeNames } from '../edit/code-names';

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

/** The fewest features whose tables a file has to import to show that it makes tables known. */
const ENOUGH = 2;

/**
 * Repeats for the tables of a new feature the imports by which a file makes those of the others known: `import app.orders.models`,
 * `from app.orders.models import Order`, `from app.orders import models as order_models`. Returns the files that change.
 */
export function featureModelsFor(
  { path, table }: { readonly path: string; readonly table: string },
  sources: Sources,
  open: (path: string) => PythonSource | undefined,
): ReadonlyMap<string, PythonSource> {
  const done = new Map<string, PythonSource>();
  for (const file of sources.files) {
    if (isTest(sources, file) || /(?:^|\/)versions\//.test(file)) continue;
    const all = importsOfOthers(file, path, sources);
    const source = all.length < ENOUGH ? undefined : open(file);
    if (source === undefined) continue;
    const used = codeNames(source);
    const isForTables = all.every(
      ({ statement: one }) =>
        one.type === 'Import' ||
        (one.names !== '*' && one.names.every((name) => !used.has(name.asname ?? name.name))),
    );
    const after = isForTables ? withOne(source, all, baseName(parentOf(path)), table) : undefined;
    if (after !== undefined) done.set(file, after);
  }
  return done;
}

/** An import of what another feature has in a file of the same name. */
interface Other {
  readonly statement: Import | ImportFrom;
  readonly feature: string;
  readonly takes: 'names' | 'module';
}

function importsOfOthers(file: string, path: string, sources: Sources): readonly Other[] {
  const featureOf = (module: string): string | undefined => {
    const target = sources.fileOf(module, file);
    return target !== undefined &&
      baseName(target) === baseName(path) &&
      parentOf(target) !== parentOf(path) &&
      parentOf(parentOf(target)) === parentOf(parentOf(path))
      ? baseName(parentOf(target))
      : undefined;
  };
  return (sources.module(file)?.body ?? []).flatMap((statement): readonly Other[] => {
    if (statement.type !== 'Import' && statement.type !== 'ImportFrom') return [];
    const module = statement.type === 'Import' ? '' : moduleOf(statement);
    const named = featureOf(module);
    if (named !== undefined) return [{ statement, feature: named, takes: 'names' }];
    const [alias, more] = statement.names === '*' ? [] : statement.names;
    if (alias === undefined || more !== undefined) return [];
    const feature = featureOf(module === '' ? alias.name : `${module}.${alias.name}`);
    return feature === undefined ? [] : [{ statement, feature, takes: 'module' }];
  });
}

/** Matches what a line binds a module to: `models`, or `order_models` by `as`. */
const NAME = /.* (?:as|import) (\w+)/;

/** Adds the import in its place among the others, if their lines are sorted, else behind them. */
function withOne(
  source: PythonSource,
  all: readonly Other[],
  feature: string,
  table: string,
): PythonSource | undefined {
  const lines = all.map(({ statement, ...one }) => {
    const at = lineStartAt(source.text, statement.start);
    const end = lineEndAt(source.text, statement.end);
    return { ...one, at, end, text: source.text.slice(at, end) };
  });
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const own = last.text
    .replace(new RegExp(`\\b${last.feature}(?=\\.\\w+(?:\\s|$)| import )`), feature)
    .replace(new RegExp(`(?<= as )${last.feature}(?=_)`), feature);
  const [, bound] = NAME.exec(last.text) ?? [];
  if (last.takes === 'module' && bound !== undefined && bound === NAME.exec(own)?.[1]) return undefined;
  const [lead = own] = last.takes === 'names' ? (/^.*? import /.exec(own) ?? []) : [];
  const remark = /\s+#.*$/.exec(last.text)?.[0] ?? '';
  const line = lead === own ? own : `${lead}${table}${remark}`;
  const texts = lines.map(({ text }) => text);
  const next =
    texts.join('\n') === texts.toSorted().join('\n') ? lines.find(({ text }) => text > line) : undefined;
  return source.edit([
    next === undefined ? { at: last.end, insert: `\n${line}` } : { at: next.at, insert: `${line}\n` },
  ]);
}
