import type { With } from '../python/ast';
import { callMethod } from './calls';
import { possible } from './choice';
import { evaluate } from './expressions';
import { NONE } from './make';
import type { Machine } from './machine';
import type { Scope } from './scope';
import { execute, forkAll, type Completion } from './statements';
import { assignTarget } from './targets';
import type { DeferredValue, Single } from './values';

/** `with a as x, b as y`: as if the second stood inside the first. */
export function executeWith(vm: Machine, stmt: With, scope: Scope): Completion {
  return enter(vm, stmt, scope, 0);
}

function enter(vm: Machine, stmt: With, scope: Scope, index: number): Completion {
  const item = stmt.items[index];
  if (item === undefined) return execute(vm, stmt.body, scope);
  const manager = evaluate(vm, item.context, scope);
  if (manager.kind !== 'choice') return enterOne(vm, stmt, scope, index, manager);
  const branches = possible(manager, vm.path).map(({ guard, value }) => ({
    guard,
    run: () => enterOne(vm, stmt, scope, index, value),
  }));
  return forkAll(vm, branches);
}

function enterOne(vm: Machine, stmt: With, scope: Scope, index: number, manager: Single): Completion {
  const { context, target } = stmt.items[index] ?? {};
  const at = scope.placeOf(context ?? stmt);
  const inside = (entered: Parameters<typeof assignTarget>[2]): Completion => {
    if (target !== undefined) assignTarget(vm, target, entered, scope);
    return enter(vm, stmt, scope, index + 1);
  };
  const generator = generatorOf(manager);
  if (generator !== undefined) return insideGenerator(vm, generator, inside);
  const entered = callMethod(vm, manager, stmt.isAsync ? '__aenter__' : '__enter__', [], at);
  const completion = inside((entered?.kind === 'deferred' ? entered.force() : entered) ?? manager);
  const left = callMethod(vm, manager, stmt.isAsync ? '__aexit__' : '__exit__', [NONE, NONE, NONE], at);
  if (left?.kind === 'deferred') left.force();
  return completion;
}

/** The generator under a manager that `contextlib.contextmanager` made. */
function generatorOf(manager: Single): DeferredValue | undefined {
  if (manager.kind !== 'instance') return undefined;
  const generator = manager.attrs.get('gen');
  return generator?.kind === 'deferred' ? generator : undefined;
}

/** Runs the body at the generator's `yield`, so that what stands behind the `yield` runs after it. */
function insideGenerator(
  vm: Machine,
  generator: DeferredValue,
  inside: (entered: Parameters<typeof assignTarget>[2]) => Completion,
): Completion {
  const { frame, scope } = vm;
  const body: { completion?: Completion } = {};
  generator.force((value) => {
    if (body.completion !== undefined) return;
    const within = { frame: vm.frame, scope: vm.scope };
    vm.frame = frame;
    vm.scope = scope;
    body.completion = inside(value);
    vm.frame = within.frame;
    vm.scope = within.scope;
  });
  return body.completion ?? inside(NONE);
}
