import type { Analysis } from '../../../src/analysis/analyze';
import type { Place } from '../../../src/base/diagnostics/place';
import type { Call } from '../../../src/analysis/interpreter/calls/call-site';
import { Machine } from '../../../src/analysis/interpreter/machine';
import type { InstanceValue, LibraryValue, Unknown } from '../../../src/analysis/interpreter/values/values';

/** A call that couldn't be entered. */
export interface BlindCall {
  readonly callee: Unknown | LibraryValue;
  readonly call: Call;
}

/** Everything that one interpretation made, and the calls that it couldn't follow. */
export interface Observed {
  readonly instances: InstanceValue[];
  /** The objects that lifespan and startup handlers made. */
  readonly started: Set<InstanceValue>;
  readonly calls: BlindCall[];
}

/**
 * Watches the machines of all analyses while `run` runs, from outside: nothing that makes the report is asked. Returns
 * its result and what each machine did, in order.
 */
export async function observe<T>(
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly machines: readonly Observed[] }> {
  const machines = new Map<Machine, Observed>();
  const instance = methodOf('instance');
  const step = methodOf('step');
  const watch = (vm: Machine): Observed => {
    const known = machines.get(vm);
    if (known !== undefined) return known;
    const observed: Observed = { instances: [], started: new Set(), calls: [] };
    machines.set(vm, observed);
    const notEntered = vm.models.notEntered.bind(vm.models);
    Object.assign(vm.models, {
      notEntered: (callee: BlindCall['callee'], call: Call) => {
        observed.calls.push({ callee, call });
        return notEntered(callee, call);
      },
    });
    return observed;
  };
  Machine.prototype.step = function (at) {
    watch(this);
    this.step = step;
    step.call(this, at);
  };
  Machine.prototype.instance = function (...given) {
    const made = instance.apply(this, given);
    const { instances, started } = watch(this);
    instances.push(made);
    if (this.startupSteps > 0) started.add(made);
    return made;
  };
  try {
    return { result: await run(), machines: [...machines.values()] };
  } finally {
    Object.assign(Machine.prototype, { instance, step });
  }
}

/** Returns a method to be called on a machine. The cast: the class declares it. */
const methodOf = <Name extends 'instance' | 'step'>(name: Name): Machine[Name] =>
  Reflect.get(Machine.prototype, name);

/** Returns the machine that an analysis is about: the one in which its objects were made. */
export function machineOf(machines: readonly Observed[], { madeAt, routes }: Analysis): Observed | undefined {
  const places = new Set<Place>(routes.flatMap(({ chain }) => chain));
  if (madeAt !== undefined) places.add(madeAt);
  return machines.findLast(({ instances }) => instances.some(({ place }) => places.has(place)));
}
