import type { Alias, ImportFrom, Parse } from '../../analysis/python/ast';
import { baseName, parentOf } from '../../base/source/paths';
import { moduleOf } from '../edit/bindings';
import { addImports } from '../edit/imports';
import { compareMembers } from '../edit/import-order';
import { sectionsOf } from '../edit/project-section';
import { type Edit, lineEndAt, openSource, type PythonSource } from '../edit/source';
import { definedNames } from '../frame/project';
import { codeNames } from '../frame/tidy-imports';
import { isTest } from '../layout/find/roles';
import type { Sources } from '../layout/read/sources';
import { IDENTIFIER, substitute, type Words, wordsOf } from '../layout/words';

/** A new module, and the names that it defines. */
export interface NewModule {
  readonly path: string;
  readonly text: string;
}

/**
 * Repeats for a new module the imports by which a file passes on what the modules beside it have, such as those of an
 * `__init__.py`: imports of names that the file doesn't use. Returns the files that change.
 */
export function reExports(
  { path, text }: NewModule,
  words: Words,
  sources: Sources,
  parse: Parse,
): ReadonlyMap<string, PythonSource> {
  const defined = new Set(parse(text).body.flatMap(definedNames));
  const done = new Map<string, PythonSource>();
  for (const file of sources.files) {
    if (isTest(sources, file) || file === path) continue;
    const found = passedOn(file, path, sources);
    if (found.length === 0) continue;
    const bytes = sources.tree.read(file);
    const source = bytes === undefined ? undefined : openSource(bytes, parse);
    const after = source && repeated(source, file, { found, defined, words, path, sources });
    if (after !== undefined) done.set(file, after);
  }
  return done;
}

type Named = ImportFrom & { readonly names: readonly Alias[] };

/** Returns the imports of a file from modules beside the new one. */
function passedOn(file: string, path: string, sources: Sources): readonly Named[] {
  return (sources.module(file)?.body ?? []).filter((one): one is Named => {
    if (one.type !== 'ImportFrom' || one.names === '*') return false;
    const target = sources.fileOf(moduleOf(one), file);
    return (
      target !== undefined &&
      target !== path &&
      parentOf(target) === parentOf(path) &&
      baseName(target) !== '__init__.py'
    );
  });
}

interface Repeat {
  readonly found: readonly Named[];
  readonly defined: ReadonlySet<string>;
  readonly words: Words;
  readonly path: string;
  readonly sources: Sources;
}

function repeated(source: PythonSource, file: string, repeat: Repeat): PythonSource | undefined {
  const { found, defined, words, path, sources } = repeat;
  const all = source.body.find(
    (one) =>
      one.type === 'Assign' &&
      one.targets.some((target) => target.type === 'Name' && target.id === '__all__'),
  );
  const inAll = all === undefined ? '' : source.text.slice(all.start, all.end);
  const used = codeNames(
    all === undefined ? source : source.edit([{ at: all.start, remove: all.end - all.start }]),
  );
  for (const statement of found.toReversed()) {
    const module = moduleOf(statement);
    const stem =
      module
        .split(/\.(?=\w+$)/)
        .at(-1)
        ?.replace(/^\.+/, '') ?? '';
    const newStem = baseName(path).replace(/\.py$/, '');
    const rename = (name: string): string => substitute(name, wordsOf(stem), words, IDENTIFIER);
    // A name such as `status_router` has the module's name, whatever number that is.
    const alias = (name: string): string =>
      name.startsWith(`${stem}_`) ? `${newStem}${name.slice(stem.length)}` : rename(name);
    const wanted = statement.names.flatMap(({ name, asname }) => {
      if (used.has(asname ?? name)) return [];
      const isRouter = defined.has(name) && asname !== undefined;
      const inner = isRouter ? name : rename(name);
      return defined.has(inner) && (isRouter || inner !== name)
        ? [{ name: inner, old: asname ?? name, ...(asname === undefined ? {} : { asname: alias(asname) }) }]
        : [];
    });
    if (wanted.length === 0) continue;
    const own = `${module.slice(0, module.length - stem.length)}${newStem}`;
    const imports = wanted.map(({ old: _, ...one }) => ({ module: own, ...one }));
    const imported = addImports(source, imports, sectionsOf(sources.tree, file));
    const noted = withComment(imported, own, commentOf(source, statement));
    return wanted.reduce(
      (current, { name, asname = name, old }) =>
        new RegExp(`["']${old}["']`).test(inAll) ? withName(current, asname) : current,
      noted,
    );
  }
  return undefined;
}

const commentOf = ({ text }: PythonSource, { end }: Named): string =>
  /^[ \t]*#[^\n]*/.exec(text.slice(end, lineEndAt(text, end)))?.[0] ?? '';

function withComment(source: PythonSource, module: string, comment: string): PythonSource {
  const made = source.body.find((one) => one.type === 'ImportFrom' && moduleOf(one) === module);
  return comment === '' || made === undefined || commentOf(source, made as Named) !== '' // It's an import.
    ? source
    : source.edit([{ at: made.end, insert: comment }]);
}

/** Adds a name to `__all__`: in its place if the names are sorted, else last. */
function withName(source: PythonSource, name: string): PythonSource {
  const { text } = source;
  for (const one of source.body) {
    if (one.type !== 'Assign' || (one.value.type !== 'List' && one.value.type !== 'Tuple')) continue;
    if (!one.targets.some((target) => target.type === 'Name' && target.id === '__all__')) continue;
    const { items } = one.value;
    const names = items.map(({ start, end }) => text.slice(start + 1, end - 1));
    if (names.includes(name)) return source;
    const isSorted = names.every(
      (other, index) => index === 0 || compareMembers(names[index - 1] ?? '', other) <= 0,
    );
    const index = isSorted ? names.findIndex((other) => compareMembers(name, other) < 0) : -1;
    const quote = text.charAt(items[0]?.start ?? 0) === "'" ? "'" : '"';
    return source.edit([insertion(text, items, index, `${quote}${name}${quote}`)]);
  }
  return source;
}

function insertion(
  text: string,
  items: readonly { readonly start: number; readonly end: number }[],
  index: number,
  code: string,
): Edit {
  const [first, second] = items;
  const between = first && second ? text.slice(first.end, second.start) : ', ';
  const separator = /^,\s*$/.test(between) ? between : ', ';
  const next = index === -1 ? undefined : items[index];
  return next === undefined
    ? { at: items.at(-1)?.end ?? 0, insert: `${separator}${code}` }
    : { at: next.start, insert: `${code}${separator}` };
}
