import type { Import, ImportFrom } from '../../analysis/python/ast';
import { baseName, parentOf } from '../../base/source/paths';
import { moduleOf } from '../edit/bindings';
import { codeNames } from '../edit/code-names';
import { lineEndAt, lineStartAt, type PythonSource } from '../edit/source';
import { isTest } from '../layout/find/roles';
import type { Sources } from '../layout/read/sources';

/** The fewest features whose tables a file has to import to show that it makes tables known. */
const ENOUGH = 2;

/**
 * Repeats for the tables of a new feature the imports by which a file makes those of the others known: `import app.orders.models`,
 * `from app.orders.models import Order`. Returns the files that change.
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
      (one) =>
        one.type === 'Import' ||
        (one.names !== '*' && one.names.every((name) => !used.has(name.asname ?? name.name))),
    );
    const after = isForTables ? withOne(source, all, baseName(parentOf(path)), table) : undefined;
    if (after !== undefined) done.set(file, after);
  }
  return done;
}

/** Returns the imports of the files that are in other features what this one is in its own. */
function importsOfOthers(file: string, path: string, sources: Sources): readonly (Import | ImportFrom)[] {
  const isOther = (module: string): boolean => {
    const target = sources.fileOf(module, file);
    return (
      target !== undefined &&
      baseName(target) === baseName(path) &&
      parentOf(target) !== parentOf(path) &&
      parentOf(parentOf(target)) === parentOf(parentOf(path))
    );
  };
  return (sources.module(file)?.body ?? []).filter((one): one is Import | ImportFrom => {
    if (one.type === 'Import') return one.names.length === 1 && isOther(one.names[0]?.name ?? '');
    return one.type === 'ImportFrom' && isOther(moduleOf(one));
  });
}

/** Adds the import in its place among the others, if their lines are sorted, else behind them. */
function withOne(
  source: PythonSource,
  all: readonly (Import | ImportFrom)[],
  feature: string,
  table: string,
): PythonSource | undefined {
  const lines = all.map(({ start, end }) => {
    const at = lineStartAt(source.text, start);
    return { at, end: lineEndAt(source.text, end), text: source.text.slice(at, lineEndAt(source.text, end)) };
  });
  const last = lines.at(-1);
  const [, lead = '', names] =
    /^((?:import|from) (?:[\w.]*\.)?)\w+(?=\.\w+( import )?)/.exec(last?.text ?? '') ?? [];
  const module = /^(?:import|from) [\w.]*(\.\w+)/.exec(last?.text ?? '')?.[1] ?? '';
  if (last === undefined || lead === '') return undefined;
  const remark = /\s+#.*$/.exec(last.text)?.[0] ?? '';
  const line = `${lead}${feature}${module}${names === undefined ? '' : ` import ${table}`}${remark}`;
  const texts = lines.map(({ text }) => text);
  const next =
    texts.join('\n') === texts.toSorted().join('\n') ? lines.find(({ text }) => text > line) : undefined;
  return source.edit([
    next === undefined ? { at: last.end, insert: `\n${line}` } : { at: next.at, insert: `${line}\n` },
  ]);
}
