import type { Machine } from '../../interpreter/machine';
import { keyOf } from '../../interpreter/values/dicts';
import type { DictValue, InstanceValue, Value } from '../../interpreter/values/values';

/** The context variables that a program has ever set; each keeps the value that it has in the context that runs. */
const VARIABLES = new WeakMap<Machine, Set<InstanceValue>>();

/** Notes that a context variable has a value. */
export function noteVariable(vm: Machine, variable: InstanceValue): void {
  const variables = VARIABLES.get(vm) ?? new Set();
  VARIABLES.set(vm, variables);
  variables.add(variable);
}

/** Returns the values that variables have now, as they're kept: also those that depend on tests. */
export function currentContext(vm: Machine): DictValue {
  const values = vm.dict();
  for (const key of VARIABLES.get(vm) ?? []) {
    const value = key.attrs.get('value');
    const id = keyOf(key);
    if (value !== undefined && id !== undefined) values.entries.set(id, { key, value });
  }
  return values;
}

/** Gives variables the values that they have in a context, and none to the others. */
function enter(vm: Machine, { entries }: DictValue): void {
  for (const variable of VARIABLES.get(vm) ?? []) variable.attrs.delete('value');
  for (const { key, value } of entries.values()) if (key.kind === 'instance') key.attrs.set('value', value);
}

/** Runs something in a context, which keeps the values that variables have there in the end. Returns its result. */
export function inContext<T>(vm: Machine, context: DictValue, run: () => T): T {
  const outside = currentContext(vm);
  enter(vm, context);
  try {
    return run();
  } finally {
    context.entries = currentContext(vm).entries;
    enter(vm, outside);
  }
}

/** Returns the variables and values of a context, to run something in it. */
export const contextIn = (value: Value): DictValue | undefined =>
  value.kind === 'instance' && value.payload?.kind === 'dict' ? value.payload : undefined;
