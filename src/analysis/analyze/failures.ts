import { isExit, messageOf, type Diagnostic } from '../../base/diagnostics/diagnostic';
import type { RecordingTree } from '../../base/source/recording';
import type { Wanted } from '../analyze';
import { TOOL_ADVICE } from '../entry/advice';
import { applicationsOf, parseExpression } from '../entry/application';
import type { Value } from '../interpreter/values/values';
import type { Parse } from '../python/ast';
import { decodeSource } from '../python/decode';
import type { Run } from './run';

/** The words for runs that find no application: each function returns the one diagnostic that says why. */

/** Codes of diagnostics that end a statement of a module before it binds its names. */
const ENDS: ReadonlySet<Diagnostic['code']> = new Set([
  'exception',
  'limit-statement',
  'limit-nesting',
  'limit-size',
  'internal',
]);

/** Codes of diagnostics that say of a file that it can't be read, wholly or in part. */
const DAMAGES: ReadonlySet<Diagnostic['code']> = new Set(['syntax-error', 'file-unreadable']);

/** Returns why Python would refuse to decode a file; `undefined` if it wouldn't. */
export function undecodable(tree: Pick<RecordingTree, 'readModule'>, file: string): Diagnostic | undefined {
  const { problem, line } = decodeSource(tree.readModule(file) ?? new Uint8Array());
  if (problem === undefined || line === undefined) return undefined;
  return unreadable([{ code: 'file-unreadable', detail: problem, at: { file, line }, affects: [] }], file);
}

/** Returns why an entry's module holds no application: damage to its file, else which names it has instead. */
export function withoutApplication({ vm, request, parse, log }: Run, module: Value): Diagnostic {
  const { entry, module: name } = request;
  const names = applicationsOf(vm, module);
  const damage = names.length > 0 ? undefined : unreadable(log.all, entry.file);
  if (damage !== undefined) return damage;
  const detail = explain(module, entry, names, parse) + ended(log.all, name);
  return { ...notFound(entry, detail), isFailure: endIn(log.all, name) !== undefined };
}

/** Returns why there's no application: `what`, the import or the expression that makes it, ended early. */
export function endedInstead({ request, log }: Run, what: string, end: Diagnostic | undefined): Diagnostic {
  const detail = `${what} ${end === undefined ? 'ended early' : words(end)}${damaged(log.all)}`;
  return { ...notFound(request.entry, detail), isFailure: true };
}

/** Returns an early end in words, as the predicate of a sentence. */
export function words(end: Diagnostic): string {
  const { code, detail, at, told } = end;
  if (at === undefined) return `ended early: ${messageOf(end)}`;
  const place = `at ${at.file}:${at.line}`;
  if (code === 'exception' && isExit(detail)) return `ends the program ${place} (${detail})`;
  if (code === 'exception') return `raises ${detail} ${place}${told === undefined ? '' : `: ${told}`}`;
  if (code === 'limit-steps' || code === 'limit-statement') return `was left after ${detail} steps ${place}`;
  return `ended early ${place}: ${messageOf(end)}`;
}

const notFound = ({ file }: Wanted, detail: string): Diagnostic => ({
  code: 'app-not-found',
  detail,
  at: { file, line: 1 },
  affects: [],
});

/** Returns the damage to this file as the reason why no application could be read from it. */
function unreadable(diagnostics: readonly Diagnostic[], file: string): Diagnostic | undefined {
  const damage = diagnostics.find(({ code, at }) => DAMAGES.has(code) && at?.file === file);
  if (damage === undefined) return undefined;
  const { code, detail, at } = damage;
  const what = code === 'syntax-error' ? `syntax error: ${detail}` : messageOf(damage);
  return { code: 'app-unreadable', detail: what, at, affects: [] };
}

/** Returns in words why a module lacks the wanted application, and which ones it has. */
function explain(module: Value, wanted: Wanted, names: readonly string[], parse: Parse): string {
  if (module.kind !== 'module') return "the module isn't known";
  const advice = names.length > 0 ? `it has ${names.join(', ')}` : adviceFor(wanted);
  const { app: expression } = wanted;
  if (expression === undefined) return `no variable or factory is one; ${advice}`;
  const { body, errors } = parseExpression(expression, parse);
  if (errors().length > 0 || body.length !== 1 || body[0]?.type !== 'ExprStmt')
    return `"${expression}" is no Python expression; ${advice}`;
  const isMissing = /^\w+$/.test(expression) && !module.scope.vars.has(expression);
  return `${isMissing ? `there's no "${expression}"` : `"${expression}" isn't known to give one`}; ${advice}`;
}

function adviceFor({ file, app, isGiven = false, advice = TOOL_ADVICE.give }: Wanted): string {
  if (!isGiven) return advice;
  return app === undefined
    ? `if an expression gives one, pass it: ${file}:EXPRESSION`
    : 'nothing else in it is one';
}

/** Returns what ended a statement of a module, so that its names aren't bound. */
export const endIn = (diagnostics: readonly Diagnostic[], module: string): Diagnostic | undefined =>
  diagnostics.find(({ code, affects }) => ENDS.has(code) && affects.includes(module));

/** Returns what ended a statement of the entry's module, else what damaged a file, as an addition to a message. */
function ended(diagnostics: readonly Diagnostic[], module: string): string {
  const end = endIn(diagnostics, module);
  return end === undefined ? damaged(diagnostics) : `; ${placed(end)}${messageOf(end)}`;
}

/** Returns the first damage to a file, which may hide what is missing, as an addition to a message. */
function damaged(diagnostics: readonly Diagnostic[]): string {
  const damage = diagnostics.find(({ code }) => DAMAGES.has(code));
  return damage === undefined ? '' : `; ${placed(damage)}${messageOf(damage)}`;
}

const placed = ({ at }: Diagnostic): string => (at === undefined ? '' : `${at.file}:${at.line}: `);
