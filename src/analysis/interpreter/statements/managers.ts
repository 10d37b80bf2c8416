import { isStandardModule } from '../../../base/naming/python';
import { ENDS, PASSES, UNCLEAR, type Boundary, type Catcher } from '../guards/exception-outcome';
import { findOnClass } from '../values/classes';
import { packageOf } from '../values/origin';
import type { ClassValue, FunctionValue, InstanceValue, Single } from '../values/values';
import { mayGive } from './exits';

/** Modules of Python whose managers may end exceptions. */
const ENDING: ReadonlySet<string> = new Set(['contextlib', 'unittest']);

/** Returns how exceptions of the body fare at a manager, as far as its class tells: `__exit__` may decide it each time. */
export function boundaryOf(manager: Single, isAsync: boolean): Boundary {
  if (manager.kind !== 'instance') return isHarmless(manager) ? PASSES : UNCLEAR;
  const types = suppressedBy(manager);
  if (types !== undefined) return (cls) => (cls !== undefined && types(cls) ? 'ends' : 'passes');
  const modelled = modelledBoundary(manager);
  if (modelled !== undefined) return modelled;
  const exit = findOnClass(manager.cls, isAsync ? '__aexit__' : '__exit__');
  if (exit?.kind === 'native') return PASSES;
  if (exit?.kind !== 'function') return UNCLEAR;
  // It's run, and decides.
  return boundaryAtExit(exit);
}

/** Returns true for an object of a library that ends no exceptions. */
function isHarmless(manager: Exclude<Single, InstanceValue>): boolean {
  const top =
    manager.kind === 'unknown'
      ? packageOf(manager)
      : manager.kind === 'library'
        ? manager.name.split('.', 1)[0]
        : undefined;
  return top !== undefined && isStandardModule(top) && !ENDING.has(top);
}

/** Returns how exceptions fare at a function of the program that's told of them as an `__exit__` is. */
export const boundaryAtExit = (exit: FunctionValue): Boundary => (givesTruth(exit) ? ENDS : PASSES);

/**
 * Returns a predicate for the exceptions that a manager ends while its body runs: those that it's written to end, and what a
 * model of a stack says of what's on it by then.
 */
export function watcherOf(manager: Single, isAsync: boolean): Catcher | undefined {
  const boundary = manager.kind === 'instance' ? modelledBoundary(manager) : undefined;
  return boundary === undefined ? catcherOf(manager, isAsync) : (cls) => boundary(cls) === 'ends';
}

/** Returns what the model of a manager's class says of exceptions. */
const modelledBoundary = (manager: InstanceValue): Boundary | undefined =>
  manager.cls.mro.find(({ hooks }) => hooks.boundary !== undefined)?.hooks.boundary?.(manager);

/**
 * Returns a predicate for the exceptions that a manager of the program is written to end: those given to `suppress`, or all
 * if its `__exit__` may return a true value.
 */
export function catcherOf(manager: Single, isAsync: boolean): Catcher | undefined {
  if (manager.kind !== 'instance') return undefined;
  const types = suppressedBy(manager);
  if (types !== undefined) return types;
  const exit = findOnClass(manager.cls, isAsync ? '__aexit__' : '__exit__');
  return exit?.kind === 'function' && givesTruth(exit) ? () => true : undefined;
}

function suppressedBy({ attrs }: InstanceValue): ((cls: ClassValue) => boolean) | undefined {
  const types = attrs.get('suppressed');
  if (types?.kind !== 'tuple') return undefined;
  return (cls) => types.items.some(({ value }) => value.kind === 'class' && cls.mro.includes(value));
}

const givesTruth = ({ def }: FunctionValue): boolean =>
  def.type === 'Lambda' || mayGive(def.body().statements);
