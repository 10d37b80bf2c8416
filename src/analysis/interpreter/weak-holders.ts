import type { Stmt } from '../python/ast';
import type { Scope } from './values/scope';
import type { Absent, InstanceValue, Value } from './values/values';

/**
 * Tells whether a value may hold others that can't be seen: exceptions hold the calls that they came through, caches the arguments
 * of their functions, and iterators and objects of most models what they were made with.
 */
export function isUnseen(value: Value | Absent): boolean {
  if (value.kind === 'native') return value.cache !== undefined;
  if (value.kind === 'deferred') return value.func === undefined && !isEnded(value);
  if (value.kind !== 'instance') return false;
  if (value.cls.mro.some(({ name }) => name === 'BaseException')) return true;
  return value.cls.mro.some(({ place, module }) => place === undefined && !SEEN.test(module));
}

/** Modules whose models keep what their objects hold in attributes. */
const SEEN =
  /^(?:builtins|abc|types|typing|collections|weakref|enum|datetime|pathlib|dataclasses|importlib|sys|os|fastapi|starlette|pydantic)(?:\.|$)/u;

/** Objects that hold others weakly. */
export const isWeak = (value: Value | Absent): value is InstanceValue =>
  value.kind === 'instance' &&
  value.cls.mro.some(({ place, module }) => place === undefined && module === 'weakref');

export const isByValue = ({ cls }: InstanceValue): boolean =>
  cls.mro.some(({ name }) => name === 'WeakValueDictionary');

export const isEnded = (value: Value | Absent): boolean =>
  value.kind === 'deferred' && value.state?.() === 'closed';

/** Tells whether an object is one of the program's: classes and functions are in circles, and a model may hold what it made. */
export const isCounted = (value: Value): value is InstanceValue =>
  value.kind === 'instance' && value.cls.place !== undefined;

/** Statements that hold others. */
export const COMPOUND: ReadonlySet<Stmt['type']> = new Set(['If', 'For', 'While', 'With', 'Try']);

const NOTHING: readonly Value[] = [];

/** Returns what a statement takes a name from: by `del`, or by another value for it. */
export function releasedBy(stmt: Stmt, scope: Scope): readonly Value[] {
  if (stmt.type !== 'Delete' && stmt.type !== 'Assign') return NOTHING;
  let released: Value[] | undefined;
  for (const target of stmt.targets) {
    const value = target.type === 'Name' ? scope.own(target.id) : undefined;
    if (value !== undefined) (released ??= []).push(value);
  }
  return released ?? NOTHING;
}
