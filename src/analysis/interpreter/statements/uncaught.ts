import { EXIT, type Diagnostic } from '../../../base/diagnostics/diagnostic';
import { isSamePlace } from '../../../base/diagnostics/place';
import type { Stmt } from '../../python/ast';
import { boundIn } from '../../python/ast/bindings';
import { outcomeOf } from '../guards/exception-outcome';
import { Raised, type Machine } from '../machine';
import { runsServer } from '../serving';
import { classOf } from '../values/classes';
import { unknown } from '../values/make';
import type { Scope } from '../values/scope';
import { EXITED } from '../values/server';

/** Reports an exception that nothing catches. `affects`: the modules whose routes may be missing because of it. */
export function noteUncaught(vm: Machine, error: Raised, affects: readonly string[]): void {
  vm.uncaught.push(error);
  vm.report({ code: 'exception', ...inWords(vm, error), at: error.at, affects });
}

/** The most characters of an exception's message that are shown. */
const MAX_TOLD = 120;

/** Returns the name of an exception's class, and what its message says where the source holds it. */
export function inWords(vm: Machine, { value }: Raised): Pick<Diagnostic, 'detail' | 'told'> {
  if (classOf(value) === EXITED) return { detail: vm.sourceMessages.get(value) ?? EXIT };
  const told = vm.sourceMessages.get(value)?.replace(/\s+/g, ' ').trim();
  const detail = classOf(value)?.name ?? 'an exception';
  if (told === undefined || told === '') return { detail };
  return { detail, told: told.length > MAX_TOLD ? `${told.slice(0, MAX_TOLD - 1)}…` : told };
}

/** Returns true for an exception that ended an earlier interpretation, and that nothing catches here either. */
export function isOvercome(vm: Machine, error: unknown): error is Raised {
  if (!(error instanceof Raised) || runsServer(error)) return false;
  const { value, at } = error;
  const cls = classOf(value);
  const isKnown = vm.options.overcome?.some((place) => isSamePlace(place, at)) === true;
  return isKnown && !vm.isCaught(cls) && outcomeOf(vm, cls) === 'passes';
}

/**
 * Reports as an error that Python would end the program here, and leaves a statement out: nothing tells what the names hold
 * that it would have bound, nor what its call returns if that comes to its end.
 */
export function leaveOut(vm: Machine, { statement, error, scope }: LeftOut): void {
  const { at } = error;
  const left = unknown('limit', `what an exception at ${at.file}:${at.line} leaves out`, at);
  for (const name of boundIn([statement])) scope.set(name, left, vm.path);
  if (scope.kind === 'module') scope.open ??= left;
  else if (vm.frame !== undefined) vm.frame.left = left;
  const ended = 'the list goes on behind it';
  vm.report({ code: 'exception', ...inWords(vm, error), at, affects: [scope.module.name], ended });
}

interface LeftOut {
  readonly statement: Stmt;
  readonly error: Raised;
  readonly scope: Scope;
}
