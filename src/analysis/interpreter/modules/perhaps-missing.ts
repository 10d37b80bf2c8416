import { isStandardModule } from '../../../base/naming/python';
import type { Place } from '../../../base/diagnostics/place';
import type { Try } from '../../python/ast';
import { fork, holds, join } from '../guards/forks';
import type { Test } from '../guards/guards';
import type { Machine } from '../machine';
import { NONE, str } from '../values/make';
import type { Scope } from '../values/scope';
import type { Value } from '../values/values';

/** Returns the question whether a package is installed. Nothing tells if the project doesn't name it. */
function installedTest(name: string, at: Place): Test {
  const question = `importlib.util.find_spec(${JSON.stringify(name)})`;
  return {
    key: question,
    whenTrue: `${question} is not None`,
    whenFalse: `${question} is None`,
    place: at,
    why: `the project doesn't say that it needs ${name}`,
  };
}

/** Returns true for a package that Python doesn't bring, that has no model, and that the project doesn't name. */
export const isUnheardOf = (vm: Machine, name: string): boolean =>
  !isStandardModule(name) &&
  vm.source.isInstalled(name) !== true &&
  vm.models.library(name) === undefined &&
  !vm.models.isModule(name);

/** Raises ModuleNotFoundError under the test that a package isn't installed. */
export function perhapsMissing(vm: Machine, name: string, at: Place): void {
  const test = installedTest(name, at);
  const words = `No module named '${name}'`;
  fork(vm, [
    {
      guard: holds(vm, test, true),
      run: () => vm.raiseIfCaught('ModuleNotFoundError', words, at, true, str(words)),
    },
    { guard: holds(vm, test), run: () => undefined },
  ]);
}

/** Returns what the program gets if a package is installed, and None under the test that it isn't. */
export function unlessMissing(vm: Machine, name: string, value: Value, at: Place): Value {
  const test = installedTest(name, at);
  const sides = [
    { guard: holds(vm, test), run: () => value },
    { guard: holds(vm, test, true), run: () => NONE },
  ];
  return join(vm.path, fork(vm, sides));
}

/** The imports, by file and line, on which it hangs which routes a `try` around them registers. */
const DECISIVE = new WeakMap<Machine, Set<string>>();

const keyOf = ({ file, line }: Place): string => `${file}:${line}`;

/** Returns true for an import whose failure decides which routes the `try` around it registers. */
export const isDecisive = (vm: Machine, at: Place): boolean =>
  DECISIVE.get(vm)?.has(keyOf(at)) === true && vm.isCaught('ModuleNotFoundError');

/** Notes the imports of a `try` whose handlers or `else` register routes. */
export function noteDecisive(vm: Machine, { body }: Try, scope: Scope): void {
  const places = DECISIVE.get(vm) ?? new Set();
  DECISIVE.set(vm, places);
  for (const stmt of body)
    if (stmt.type === 'Import' || stmt.type === 'ImportFrom') places.add(keyOf(scope.placeOf(stmt)));
}
