import type { Parse } from '../../analysis/python/ast';
import { addImports } from '../edit/imports';
import { importBlocks } from '../edit/import-blocks';
import type { SectionOf } from '../edit/import-order';
import type { PythonSource } from '../edit/source';
import { definedNames } from '../frame/project';
import { reflowed } from '../frame/reflow';
import { bottomOf } from '../frame/statements';
import { divided } from './frame-file';

/** Holds what code is added to a file with. */
export interface MergeMeans {
  readonly parse: Parse;
  readonly sectionOf: SectionOf;
  readonly width: number;
  /** The names of the tables that are there: what's called after one belongs to it. */
  readonly tables: readonly string[];
}

/**
 * Adds the code of a module to a file that's there: its imports, and its definitions behind those of the last table, before
 * what serves all.
 */
export function merged(
  source: PythonSource,
  text: string,
  { parse, sectionOf, width, tables }: MergeMeans,
): PythonSource {
  const { body, imports } = divided(text, parse);
  const made = new Set(parse(body).body.flatMap(definedNames));
  if (source.body.flatMap(definedNames).some((name) => made.has(name))) return source;
  const appended = source.edit([appending(source, body.trimEnd(), tables)]);
  const plain = [...text.matchAll(/^import ([\w.]+)$/gm)].map(([, module]) => module ?? '');
  const whole = plain.reduce(withModule, appended);
  return reflowed(addImports(whole, imports, sectionOf), source, width);
}

/** Inserts with two blank lines. */
function appending(
  { text, body }: PythonSource,
  code: string,
  tables: readonly string[],
): { readonly at: number; readonly insert: string } {
  const isOfTable = (name: string): boolean =>
    tables.some((table) => new RegExp(`^${table}(?![a-z])`).test(name));
  const last = body.findLast((one) => definedNames(one).some(isOfTable)) ?? body.at(-1);
  if (last === undefined)
    return { at: text.length, insert: `${text === '' || text.endsWith('\n') ? '' : '\n'}${code}\n` };
  const at = bottomOf(text, last);
  return { at, insert: `${text[at - 1] === '\n' ? '' : '\n'}\n\n${code}\n` };
}

/** Adds `import uuid` on top, if it isn't there. */
function withModule(source: PythonSource, module: string): PythonSource {
  const isThere = source.body.some(
    (one) => one.type === 'Import' && one.names.some(({ name }) => name === module),
  );
  if (isThere) return source;
  const [first] = importBlocks(source.body).flatMap(({ imports }) => imports);
  return source.edit([{ at: first?.start ?? 0, insert: `import ${module}\n` }]);
}
