import { VERBS } from '../../analysis/fastapi/classes/routing/api-router';
import type { Expr, FunctionDef, Stmt } from '../../analysis/python/ast';
import { isSamePlace, type Place } from '../../base/diagnostics/place';
import { lineAt } from '../../base/source/text';
import type { Finding } from '../../routes-report/check/finding';
import {
  EditRefused,
  unlessRefused,
  lineEndAt,
  lineStartAt,
  openSource,
  leadOf,
} from '../../scaffold/edit/source';
import { nodesIn } from '../../analysis/python/ast/walk';
import { operationText } from '../../routes-report/view/columns';
import type { ApplicationFacts, RouteFacts } from '../facts';
import type { Known } from '../known';
import { innerBlocks } from '../../scaffold/edit/paths';

/** The rule of the check that finds routes with the path and method of an earlier one. */
export const DUPLICATE = 'duplicate';

/** Lines (from 0) that go: `to` is the first that stays. */
export interface Removal {
  readonly from: number;
  readonly to: number;
  readonly title: string;
}

interface Asked {
  readonly file: string;
  /** The file's text now. */
  readonly text: string;
  /** The line (from 0) of the finding. */
  readonly line: number;
  /** Returns whether a function of the file may be used in other files. */
  readonly isUsedElsewhere: (name: string) => boolean;
}

/**
 * Returns what removes a route that has the path and method of an earlier one: the decorator, and the function with it if nothing
 * else needs that. `undefined` if the decorator registers another route too, as one of a router that's included twice
 * does, or if the file can't be edited safely.
 */
export function removalOf(known: Known, asked: Asked): Removal | undefined {
  const lines = deadLines(known, asked);
  const [line] = lines;
  if (line === undefined || lines.length > 1) return undefined;
  return unlessRefused(() => planned(asked, line));
}

/** Returns the lines (from 1) of decorators all of whose routes are duplicates of others. */
function deadLines(known: Known, { file, line }: Asked): readonly number[] {
  const dead = known.applications.flatMap((application) => {
    const here = application.findings.filter(
      (one) => one.rule === DUPLICATE && one.place.file === file && known.lineOf(one.place) === line,
    );
    return here.flatMap((finding) => duplicatesIn(application, finding));
  });
  const places = dead.flatMap(({ registeredAt }) => registeredAt ?? []);
  const isDead = (at: Place): boolean =>
    at.file === file &&
    known.applications.every(({ routes }) =>
      routes.every((row) => !isRegisteredAt(row, at) || dead.includes(row)),
    );
  return [...new Set(places.filter(isDead).map((at) => known.lineOf(at) + 1))];
}

const isRegisteredAt = ({ registeredAt }: RouteFacts, at: Place): boolean =>
  registeredAt !== null && isSamePlace(registeredAt, at);

/** Returns the rows that findings of one kind are about: all rows of that name there, or all but the first, which answers. */
function duplicatesIn({ findings, routes }: ApplicationFacts, finding: Finding): readonly RouteFacts[] {
  const { place, subject } = finding;
  const rows = routes.filter(
    (row) =>
      row.file !== null &&
      row.line !== null &&
      isSamePlace({ file: row.file, line: row.line }, place) &&
      operationText(row) === subject,
  );
  const same = findings.filter(
    (one) => one.rule === DUPLICATE && one.subject === subject && isSamePlace(one.place, place),
  );
  // A message about some of the methods begins with those: the others answer.
  if (same.some(({ message }) => !message.startsWith(`${subject} `))) return [];
  if (same.length === rows.length) return rows;
  return same.length === rows.length - 1 ? rows.slice(1) : [];
}

function planned({ text: given, isUsedElsewhere }: Asked, line: number): Removal | undefined {
  const { text, body } = openSource(given);
  const functions = [...nodesIn(body)].filter((one): one is FunctionDef => one.type === 'FunctionDef');
  const isMeant = (one: Expr): boolean => lineAt(text, one.start) === line;
  const def = functions.find(({ decorators }) => decorators.some(isMeant));
  const decorator = def?.decorators.find(isMeant);
  if (def === undefined || decorator === undefined) return undefined;
  const isNeeded =
    def.decorators.some((one) => one !== decorator && isRegistering(one)) ||
    isNamedIn(text, def) ||
    isUsedElsewhere(def.name);
  if (isNeeded) return { ...decoratorLines(text, decorator), title: 'Remove the decorator of the duplicate' };
  // Throws if a block would be left without statements, or if the function shares a line.
  const gone = goneWith(body, new Set<Stmt>([def]));
  return gone.includes(def) ? { ...functionLines(text, def), title: 'Remove the duplicate' } : undefined;
}

/** Returns whether a decorator hands the function to something that calls it: `@router.get("/")`, `@app.on_event("startup")`. */
const isRegistering = (one: Expr): boolean =>
  one.type === 'Call' && one.func.type === 'Attribute' && REGISTERING.has(one.func.attr);

const REGISTERING: ReadonlySet<string> = new Set([
  ...VERBS,
  'api_route',
  'route',
  'websocket',
  'websocket_route',
  'on_event',
  'exception_handler',
  'middleware',
  'task',
  'command',
]);

/** Returns whether a text names a function outside it, other than where one of that name is defined. */
function isNamedIn(text: string, def: FunctionDef): boolean {
  const { name, end } = def;
  const outside = `${text.slice(0, topOf(text, def))}\n${text.slice(end)}`;
  return wordOf(name).test(outside.replaceAll(new RegExp(String.raw`\bdef\s+${name}\b`, 'gu'), ''));
}

/** Returns what matches a name as a whole word. */
export const wordOf = (name: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_])${name}(?![\p{L}\p{N}_])`, 'u');

/** Returns where the first line of a function begins, decorators included. */
const topOf = (text: string, { decorators, start }: FunctionDef): number =>
  lineStartAt(text, Math.min(start, ...decorators.map((one) => one.start)));

type Lines = Pick<Removal, 'from' | 'to'>;

function decoratorLines(text: string, decorator: Expr): Lines {
  const from = lineStartAt(text, decorator.start);
  const to = lineEndAt(text, decorator.end);
  const before = text.slice(from, decorator.start);
  if (!/^[ \t]*@[ \t]*$/.test(before) || !/^[ \t]*(?:#.*)?$/.test(text.slice(decorator.end, to)))
    throw new EditRefused('has something else on the line of a decorator');
  return { from: lineAt(text, from) - 1, to: lineAt(text, to) };
}

/** Returns the lines of a function with its decorators, and the blank lines before them. */
function functionLines(text: string, def: FunctionDef): Lines {
  const top = topOf(text, def);
  if (!/^[ \t]*@/.test(text.slice(top))) throw new EditRefused('has something before a decorator');
  const { to } = linesOf(text, def);
  const blank = /(?:\n[ \t]*)*$/.exec(text.slice(0, Math.max(0, top - 1)))?.[0].length ?? 0;
  const from = top - blank;
  return { from: lineAt(text, from) - 1, to: lineAt(text, to) };
}

/** The statements of one block, and the statement that contains the block. */
interface Block {
  readonly statements: readonly Stmt[];
  readonly owner: { readonly statement: Stmt; readonly block: Block } | undefined;
}

/**
 * Returns the statements to remove so that the given ones disappear: a branch that would become empty is removed as a
 * whole. Throws {@link EditRefused} if another block would become empty.
 */
function goneWith(body: readonly Stmt[], unwanted: ReadonlySet<Stmt>): readonly Stmt[] {
  let gone = unwanted;
  const blocks = [...blocksIn({ statements: body, owner: undefined })].reverse();
  for (const { statements, owner } of blocks) {
    const isEmptied = statements.every((one) => gone.has(one));
    if (!isEmptied || owner === undefined) continue;
    const { statement } = owner;
    if (statement.type !== 'If' || statement.orelse.length > 0 || isElif(owner.statement, owner.block))
      throw new EditRefused(`has nothing else in the block that begins in line ${statement.line}`);
    gone = new Set([...gone].filter((one) => !statements.includes(one)).concat(statement));
  }
  return [...gone];
}

const isElif = (statement: Stmt, { owner }: Block): boolean =>
  owner?.statement.type === 'If' && owner.statement.orelse.includes(statement);

/** Returns the blocks, outer ones first. */
function* blocksIn(block: Block): Generator<Block> {
  yield block;
  for (const statement of block.statements) {
    for (const statements of innerBlocks(statement))
      yield* blocksIn({ statements, owner: { statement, block } });
  }
}

/** Returns the lines of a statement, without the last line end. Throws {@link EditRefused} if it shares a line. */
function linesOf(text: string, { start, end, line }: Stmt): { readonly from: number; readonly to: number } {
  const to = lineEndAt(text, end);
  if (leadOf(text, start) === undefined || !/^[ \t]*(?:#.*)?$/.test(text.slice(end, to)))
    throw new EditRefused(`has several statements in line ${line}`);
  return { from: lineStartAt(text, start), to };
}
