import type { FunctionDef, Stmt } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { readText } from '../../base/source/text';
import { moduleOf } from '../../analysis/python/ast/bindings';
import type { WantedImport } from '../edit/imports/import-order';
import { lineEndAt, lineStartAt } from '../edit/source';
import { packageTemplates } from '../output/templates';

/** A file of `files/resource/standard`: Python of the resource `items`. */
export interface BodyFile {
  /** The text of each function, by its name. */
  readonly functions: ReadonlyMap<string, string>;
  /** The statements before the functions, imports apart. */
  readonly head: string;
  /** The names that it imports from libraries. */
  readonly imports: readonly WantedImport[];
}

const KNOWN = new Map<string, BodyFile>();

/** Returns a file of bodies by its name: `handlers_sqlalchemy`. Reads it once. */
export function bodyFile(name: string): BodyFile {
  const known = KNOWN.get(name);
  if (known !== undefined) return known;
  const text = readText(packageTemplates(), `resource/standard/${name}.py`);
  if (text === undefined) throw new Error(`There's no file of bodies ${name}.`);
  const file = read(text);
  KNOWN.set(name, file);
  return file;
}

function read(text: string): BodyFile {
  const { body } = parseWhole(text);
  const functions = body.filter(isFunction);
  const start = body.findIndex((one) => !isImport(one));
  const head = body.slice(start, body.findIndex(isFunction));
  const last = body[start - 1];
  return {
    functions: new Map(functions.map((one) => [one.name, linesOf(text, one.start, one.end)])),
    head: head.length === 0 ? '' : linesOf(text, last?.end ?? 0, head.at(-1)?.end ?? 0).replace(/^.*\n+/, ''),
    imports: body.flatMap(importsOf),
  };
}

const isFunction = (one: Stmt): one is FunctionDef => one.type === 'FunctionDef';
const isImport = (one: Stmt): boolean => one.type === 'ImportFrom' || one.type === 'Import';

const linesOf = (text: string, start: number, end: number): string =>
  `${text.slice(lineStartAt(text, start), lineEndAt(text, end))}\n`;

/** Returns what a statement imports of libraries; the names of `.manner` and `.project` stand for something else. */
function importsOf(one: Stmt): readonly WantedImport[] {
  if (one.type !== 'ImportFrom' || one.level > 0 || one.names === '*') return [];
  return one.names.map(({ name }) => ({ module: moduleOf(one), name }));
}
