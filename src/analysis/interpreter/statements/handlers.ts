import type { ExceptHandler, Stmt, Try } from '../../python/ast';
import { evaluate } from '../evaluation/evaluate';
import { ENDS, PASSES, UNCLEAR, type Boundary } from '../guards/exception-outcome';
import { BUILT_IN, isReadWhole } from '../guards/refusals';

import type { Machine } from '../machine';
import type { Steps } from '../suspension/steps';
import type { Scope } from '../values/scope';
import { EXITED, SERVER_RUNS } from '../values/server';
import type { ClassValue, Value } from '../values/values';
import { leavingAtEnd, leavingWithin } from './exits';

/** A handler of a `try` that is executed. */
export interface Handler {
  readonly node: ExceptHandler;
  /** The statement that it belongs to. */
  readonly of: Try;
  readonly catches: (cls: ClassValue | undefined) => boolean;
  /** Returns the classes that it names; raises TypeError for what is none, if a `try` around it catches that. */
  readonly types: () => readonly Value[];
}

/** Returns the handlers of a `try`. Their classes are looked up when an exception asks for them. */
export const handlersOf = (vm: Machine, stmt: Try, scope: Scope): readonly Handler[] =>
  stmt.handlers.map((node) => {
    let known: readonly Value[] | undefined;
    const types = (): readonly Value[] => {
      if (node.exception === undefined) return [];
      known ??= typesOf(evaluate(vm, node.exception, scope));
      return known;
    };
    const checked = (): readonly Value[] => {
      for (const one of types()) refuseToCatch(vm, one, node, scope);
      return types();
    };
    return { node, of: stmt, catches: catcherOf(vm, stmt, node, types), types: checked };
  });

/** Raises TypeError for what is no exception and can't be caught, if a `try` catches it. */
function refuseToCatch(vm: Machine, type: Value, node: ExceptHandler, scope: Scope): void {
  const isOther =
    type.kind === 'class'
      ? isReadWhole(type) ||
        (type.module === 'builtins' && type.mro.every(({ name }) => name !== 'BaseException'))
      : BUILT_IN.has(type.kind);
  if (isOther) vm.raiseIfCaught('TypeError', 'what is no exception is caught', scope.placeOf(node), true);
}

/** Returns true for a class of exception groups. */
function isGroupClass({ models }: Machine, { mro }: ClassValue): boolean {
  const group = models.builtin('BaseExceptionGroup');
  return mro.some((one) => one === group);
}

/** Returns a predicate for the exceptions that handlers take: one that may not be raised at all, if it stays there. */
const catcherAmong =
  (handlers: readonly Handler[]) =>
  (cls: ClassValue, isProven: boolean, goesOnThen = false): boolean => {
    const taking = handlers.find(({ catches }) => catches(cls));
    if (taking === undefined || (goesOnThen && endsProgram(taking.node))) return false;
    return isProven || !raisesAgain(taking.node);
  };

/** Returns true if a handler ends by raising an exception or by an exit, and nothing in it leaves it before. */
function endsProgram({ body }: ExceptHandler): boolean {
  const last = body.at(-1);
  if (leavingWithin(body.slice(0, -1)) !== 'no') return false;
  if (last?.type !== 'ExprStmt' || last.value.type !== 'Call') return last?.type === 'Raise';
  const { func } = last.value;
  const name = func.type === 'Attribute' ? func.attr : func.type === 'Name' ? func.id : '';
  return name === 'exit' || name === '_exit' || name === 'quit' || name === 'abort';
}

/** Returns true if a handler always ends by raising the exception that it handles. */
function raisesAgain({ name, body }: ExceptHandler): boolean {
  const last = body.at(-1);
  if (last?.type !== 'Raise' || last.cause !== undefined) return false;
  const { exception } = last;
  const isSame = exception === undefined || (exception.type === 'Name' && exception.id === name);
  return isSame && body.slice(0, -1).every(goesOn);
}

/** Returns true for a statement that surely goes on with the next one, or raises an exception. */
const goesOn = (stmt: Stmt): boolean =>
  stmt.type === 'If' ? [...stmt.body, ...stmt.orelse].every(goesOn) : GOES_ON.has(stmt.type);

const GOES_ON: ReadonlySet<Stmt['type']> = new Set([
  'ExprStmt',
  'Assign',
  'AugAssign',
  'AnnAssign',
  'Import',
  'ImportFrom',
  'Pass',
]);

/**
 * Returns a predicate for the exceptions that a handler catches. `Exception` and `BaseException` catch one of unknown
 * class; `except*` catches a group if it catches a part.
 */
function catcherOf(
  vm: Machine,
  { isGroup }: Try,
  { exception }: ExceptHandler,
  types: () => readonly Value[],
): Handler['catches'] {
  if (exception === undefined) return (cls) => cls !== SERVER_RUNS && cls !== EXITED;
  return (cls) =>
    types().some(
      (type) =>
        type.kind === 'class' &&
        (cls === undefined ? isBroad(type) : cls.mro.includes(type) || (isGroup && isGroupClass(vm, cls))),
    );
}

const isBroad = ({ name }: ClassValue): boolean => name === 'Exception' || name === 'BaseException';

/** Returns the classes of a handler. Tuples in tuples are looked at once each. */
function typesOf(value: Value, met = new Set<Value>()): readonly Value[] {
  if (value.kind !== 'tuple' && value.kind !== 'list') return [value];
  if (met.has(value)) return [];
  met.add(value);
  return value.items.flatMap((one) => typesOf(one.value, met));
}

/** Lets the handlers of a `try` catch what's raised, until the function is called that it returns. */
export function enterTry(vm: Machine, { finalbody }: Try, handlers: readonly Handler[]): () => void {
  const pushed = handlers.length > 0;
  if (pushed) vm.catchers.push(catcherAmong(handlers));
  vm.boundaries.push(boundaryOf(finalbody));
  return () => {
    vm.boundaries.pop();
    if (pushed) vm.catchers.pop();
  };
}

/** Returns how exceptions fare at a `finally` block: `return`, `break` and `continue` in it end them. */
function boundaryOf(finalbody: readonly Stmt[]): Boundary {
  if (leavingWithin(finalbody) === 'no') return PASSES;
  return leavingAtEnd(finalbody) === 'no' || finalbody.at(-1)?.type === 'Raise' ? UNCLEAR : ENDS;
}

/** Runs something while an exception is handled: a bare `raise` raises that, and it's the context of others. */
export function* handling<T>(vm: Machine, value: Value, steps: Steps<T>): Steps<T> {
  vm.handling.push(value);
  try {
    return yield* steps;
  } finally {
    vm.handling.pop();
  }
}
