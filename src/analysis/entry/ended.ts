import { messageOf, type Diagnostic } from '../../base/diagnostics/diagnostic';
import { classOf } from '../interpreter/statements/exceptions';
import type { Raised } from '../interpreter/machine';

/** What ends a statement of a module before it has bound its names. */
const ENDS: ReadonlySet<Diagnostic['code']> = new Set([
  'exception',
  'limit-statement',
  'limit-nesting',
  'limit-size',
  'internal',
]);

/** What keeps a file from being read, wholly or in part. */
const DAMAGES: ReadonlySet<Diagnostic['code']> = new Set(['syntax-error', 'file-unreadable']);

/**
 * What ended statements of the entry's module, or else damaged a file, as an addition to why there's no application:
 * `''` for nothing.
 */
export function whatEnded(diagnostics: readonly Diagnostic[], module: string): string {
  const end = diagnostics.find(({ code, affects }) => ENDS.has(code) && affects.includes(module));
  return end === undefined ? whatDamaged(diagnostics) : `; ${placed(end)}${messageOf(end)}`;
}

/** The first file that couldn't be read, wholly or in part: what's missing may be there. */
export function whatDamaged(diagnostics: readonly Diagnostic[]): string {
  const damage = diagnostics.find(({ code }) => DAMAGES.has(code));
  return damage === undefined ? '' : `; ${placed(damage)}${messageOf(damage)}`;
}

/** The damage of the entry's own file, where that's why no application could be read from it. */
export function unreadableEntry(diagnostics: readonly Diagnostic[], file: string): Diagnostic | undefined {
  const damage = diagnostics.find(({ code, at }) => DAMAGES.has(code) && at?.file === file);
  if (damage === undefined) return undefined;
  const { code, detail, at } = damage;
  const what = code === 'syntax-error' ? `syntax error: ${detail}` : messageOf(damage);
  return { code: 'app-unreadable', detail: what, at, affects: [] };
}

/** Why there's no application where making it ended in an exception. */
export function explainRaised({ value, at }: Raised, expression: string | undefined): string {
  const what = expression === undefined ? 'the factory' : `"${expression}"`;
  return `${what} raises ${classOf(value)?.name ?? 'an exception'} at ${at.file}:${at.line}`;
}

const placed = ({ at }: Diagnostic): string => (at === undefined ? '' : `${at.file}:${at.line}: `);
