import { foldersAround, joinPath } from '../../base/source/paths';
import type { Stmt } from '../../analysis/python/ast';
import { bindingsOf, moduleOf } from '../edit/bindings';
import { dottedName } from '../edit/dotted-name';
import { lastStep, linesOf } from '../layout/read/class-lines';
import { isSql, modelsOf } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';

/** Returns the files of the project that run when one of them is imported, that one included. */
export function loadedBy(file: string, sources: Sources): ReadonlySet<string> {
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
export function lackingModules(
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
  const keys = model === undefined ? [] : keysIn(sources.module(model)?.text ?? '');
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
export const opensAtImport = (files: ReadonlySet<string>, sources: Sources): boolean =>
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
