import type { Machine } from '../../interpreter/machine';
import { unknown } from '../../interpreter/values/make';
import type { InstanceValue } from '../../interpreter/values/values';

/** The `threading.local` objects of a program that hold something. */
const LOCALS = new WeakMap<Machine, Set<InstanceValue>>();
/** The thread that runs; none while it's the main one. */
const RUNNING = new WeakMap<Machine, InstanceValue>();

/** Notes that an object holds other attributes in each thread. */
export function keepLocal(vm: Machine, local: InstanceValue): void {
  const locals = LOCALS.get(vm) ?? new Set();
  LOCALS.set(vm, locals.add(local));
}

/** Returns the thread that runs; `undefined` for the main one. */
export const runningThread = (vm: Machine): InstanceValue | undefined => RUNNING.get(vm);

/** Runs what another thread does: it has attributes of its own in `threading.local` objects, and is the current one. */
export function inThread<T>(vm: Machine, thread: InstanceValue | undefined, run: () => T): T {
  const locals = [...(LOCALS.get(vm) ?? [])].map((local) => ({
    local,
    attrs: local.attrs,
    open: local.open,
  }));
  const before = RUNNING.get(vm);
  for (const { local } of locals) {
    local.attrs = new Map();
    // An `__init__` of a subclass runs again in each thread.
    if (local.cls.place !== undefined)
      local.open = unknown('operands', `${local.cls.name} of a thread`, local.cls.place);
  }
  if (thread !== undefined) RUNNING.set(vm, thread);
  try {
    return run();
  } finally {
    for (const { local, attrs, open } of locals) {
      local.attrs = attrs;
      local.open = open;
    }
    if (before === undefined) RUNNING.delete(vm);
    else RUNNING.set(vm, before);
  }
}
