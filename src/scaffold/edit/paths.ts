import type { FunctionDef, Node, Stmt } from '../../analysis/python/ast';
import type { AnyNode } from '../../analysis/python/ast/walk';
import { blocksOf } from '../../analysis/python/ast/blocks';
import { lineEndAt, lineStartAt } from './source';

/** A part of the tree with a place: nodes, and keywords, parameters, aliases and handlers, which have no `type`. */
export type Part = Node & Readonly<Record<string, unknown>>;

/** The parts around one, outermost first, and the part itself as the last. */
export type Path = readonly Part[];

/** Keeps the paths of lists and nodes: the same code is asked for many things, and a tree never changes. */
const KNOWN = new WeakMap<object, readonly Path[]>();

/** Returns nodes and every part below them with the parts around it, a part before what it holds. */
export function pathsIn(nodes: readonly Node[]): readonly Path[] {
  const [only] = nodes;
  return nodes.length === 1 && only !== undefined ? pathsBelow(only) : pathsBelow(nodes);
}

function pathsBelow(asked: Node | readonly Node[]): readonly Path[] {
  const known = KNOWN.get(asked);
  if (known !== undefined) return known;
  const paths: Path[] = [];
  collect(asked, [], paths);
  KNOWN.set(asked, paths);
  return paths;
}

function collect(value: unknown, around: Path, paths: Path[]): void {
  if (typeof value !== 'object' || value === null) return;
  const isOne = isPart(value);
  const path = isOne ? [...around, value] : around;
  if (isOne) paths.push(path);
  if (isFunction(value)) {
    collect(value.signature(), path, paths);
    collect(value.body().statements, path, paths);
  }
  for (const inner of Object.values(value)) collect(inner, path, paths);
}

const isPart = (value: object): value is Part =>
  'start' in value && typeof value.start === 'number' && 'end' in value && typeof value.end === 'number';

const isFunction = (value: object): value is FunctionDef => 'type' in value && value.type === 'FunctionDef';

/** Returns a part as a node if it has one of the types. The cast: parts with a `type` are nodes. */
export function as<T extends AnyNode['type']>(
  part: Part | undefined,
  ...types: readonly T[]
): Extract<AnyNode, { type: T }> | undefined {
  const found = part !== undefined && types.some((type) => part['type'] === type);
  return found ? (part as unknown as Extract<AnyNode, { type: T }>) : undefined;
}

const STATEMENTS: ReadonlySet<unknown> = new Set([
  ...[
    'ExprStmt',
    'Assign',
    'AugAssign',
    'AnnAssign',
    'FunctionDef',
    'ClassDef',
    'Return',
    'If',
    'For',
    'While',
  ],
  ...['With', 'Try', 'Match', 'Import', 'ImportFrom', 'Raise', 'Global', 'Nonlocal', 'Delete', 'Assert'],
  ...['TypeAlias', 'Pass', 'Break', 'Continue', 'UnsupportedStmt'],
]);

/** True for a statement. The cast: only statements have these types. */
export const isStatement = (part: Part): part is Part & Stmt => STATEMENTS.has(part['type']);

/** Returns the offset of a statement, with its decorators. */
export function startOf(statement: Stmt): number {
  const [first] =
    statement.type === 'FunctionDef' || statement.type === 'ClassDef' ? statement.decorators : [];
  return first === undefined ? statement.start : Math.min(statement.start, first.start - 1);
}

/** Returns the names that a part reads or binds, in code and in texts of annotations: `Part`, `title`, `get_parts`. */
export function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[A-Za-z_]\w*/g) ?? []);
}

/** Yields every block, those of functions and classes too, outer ones first. */
export function* blocksIn(statements: readonly Stmt[]): Generator<readonly Stmt[]> {
  yield statements;
  for (const statement of statements) for (const inner of innerBlocks(statement)) yield* blocksIn(inner);
}

/** Returns the blocks of a statement that aren't empty. */
export function innerBlocks(statement: Stmt): readonly (readonly Stmt[])[] {
  if (statement.type === 'FunctionDef') return [statement.body().statements];
  if (statement.type === 'ClassDef') return [statement.body];
  return blocksOf(statement).filter((block) => block.length > 0);
}

/** Returns the offset of the first line of a statement, with its decorators and the comments right above it. */
export function topOf(text: string, statement: Stmt): number {
  let top = lineStartAt(text, startOf(statement));
  for (;;) {
    const above = lineStartAt(text, top - 1);
    if (top === 0 || !/^[ \t]*#/.test(text.slice(above, top))) return top;
    top = above;
  }
}

/** Returns the offset behind the line end of a statement. */
export const bottomOf = (text: string, { end }: Stmt): number =>
  Math.min(lineEndAt(text, end) + 1, text.length);
