import type { FunctionDef, Stmt, Expr, If, Node } from '../../analysis/python/ast';
import { parseWhole } from '../../analysis/python/parser';
import { readText } from '../../base/source/text';
import { moduleOf } from '../../analysis/python/ast/bindings';
import type { WantedImport } from '../edit/imports/import-blocks';
import { lineEndAt, lineStartAt, applied, type Edit } from '../edit/source';
import { packageTemplates } from '../output/templates';
import { nodesIn } from '../../analysis/python/ast/walk';

/** A file of `files/resource/standard`: Python of the resource `items`. */
interface BodyFile {
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

/** Holds the decisions on a body before it's written, by the names of `manner.py`. */
export type Flags = Readonly<Record<string, boolean>>;

const STEP = 4;

/**
 * Returns code without the `if` statements that ask for flags: what stands under the true branch takes their place.
 * `if SEEN:\n    a()\nelse:\n    b()\n` → `a()\n`
 */
export function withoutFlags(text: string, flags: Flags): string {
  return rewritten({ text, flags }, { start: 0, end: text.length }, parseWhole(text).body);
}

interface Reading {
  readonly text: string;
  readonly flags: Flags;
}

function rewritten(
  reading: Reading,
  { start, end }: Pick<Node, 'start' | 'end'>,
  statements: readonly Stmt[],
): string {
  const edits = outermost(statements, reading.flags).map((one): Edit => {
    const at = lineStartAt(reading.text, one.start) - start;
    return { at, remove: lineEndAt(reading.text, one.end) + 1 - start - at, insert: chosen(reading, one) };
  });
  return applied(reading.text.slice(start, end), edits);
}

/** Returns the lines of the branch that is taken. */
function chosen(reading: Reading, one: If): string {
  const { text, flags } = reading;
  const isTaken = truth(one.test, flags);
  const [next] = one.orelse;
  if (isTaken !== true && next?.type === 'If' && text.startsWith('elif', next.start))
    return chosen(reading, next);
  const block = isTaken === true ? one.body : one.orelse;
  const [first, last] = [block[0], block.at(-1)];
  if (first === undefined || last === undefined) return '';
  const place = { start: lineStartAt(text, first.start), end: lineEndAt(text, last.end) + 1 };
  return rewritten(reading, place, block).replace(new RegExp(`^ {${STEP}}`, 'gm'), '');
}

function outermost(statements: readonly Stmt[], flags: Flags): readonly If[] {
  const isOurs = (node: object): node is If =>
    'type' in node && node.type === 'If' && truth((node as If).test, flags) !== undefined;
  return [...nodesIn(statements, (node) => !isOurs(node))].filter(isOurs);
}

/** Returns whether a test of flags alone holds; `undefined` for any other one. */
function truth(test: Expr, flags: Flags): boolean | undefined {
  if (test.type === 'Name') return flags[test.id];
  if (test.type === 'UnaryOp' && test.op === 'not') {
    const inner = truth(test.operand, flags);
    return inner === undefined ? undefined : !inner;
  }
  if (test.type !== 'BoolOp') return undefined;
  const all = test.values.map((one) => truth(one, flags));
  if (all.includes(undefined)) return undefined;
  return test.op === 'and' ? all.every((one) => one === true) : all.includes(true);
}
