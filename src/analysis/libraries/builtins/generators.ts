import type { Site } from '../../interpreter/calls/call-site';
import { Raised } from '../../interpreter/machine';
import { NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { instantiate } from '../../interpreter/calls/instantiate';
import { classOf } from '../../interpreter/values/classes';
import { isBelow } from '../../interpreter/values/exceptions';
import { NONE } from '../../interpreter/values/make';
import type { DeferredValue, Item, Resumption, Value } from '../../interpreter/values/values';
import { causeOf } from '../kit/values';
import { exhausted, nextOf } from './collections/iteration';

/** Answers `generator.send(value)`: the value is that of the `yield` at which the generator is. */
export function sendTo(self: DeferredValue, value: Value, { vm, at }: Site): Value {
  return self.resume === undefined
    ? nextOf(vm, self, undefined, at)
    : gone(self, { sent: value }, { vm, at });
}

/** Answers `generator.throw(exception)`, also in its older form with a class, a value and a traceback. */
export function throwInto(
  self: DeferredValue,
  [type = NONE, value = NONE]: readonly Value[],
  site: Site,
): Value {
  const { vm, at } = site;
  const thrown =
    value.kind === 'instance' || type.kind !== 'class'
      ? value.kind === 'instance'
        ? value
        : type
      : instantiate(vm, type, value.kind === 'none' ? NO_ARGUMENTS : { ...NO_ARGUMENTS, args: [value] }, at);
  if (self.resume !== undefined) return gone(self, { thrown, at }, site);
  if (self.close === undefined || thrown.kind !== 'instance')
    return causeOf(undefined, 'what an iterator does with an exception', at);
  // A generator expression has no `try` around its elements.
  self.close();
  throw new Raised(thrown, at, vm.path);
}

/** Answers `generator.close()`: GeneratorExit is raised at its `yield`. */
export function closeGenerator(self: DeferredValue, { vm, at }: Site): Value {
  const cls = vm.models.builtin('GeneratorExit');
  if (self.resume === undefined || cls?.kind !== 'class') return (self.close?.(), NONE);
  try {
    const one = self.resume({ thrown: vm.instance(cls, at), at });
    if (one !== undefined) vm.raiseIfCaught('RuntimeError', 'generator ignored GeneratorExit', at);
    return self.returned?.() ?? NONE;
  } catch (error) {
    const cls = error instanceof Raised ? classOf(error.value) : undefined;
    if (!isBelow(cls, 'GeneratorExit') && !isBelow(cls, 'StopIteration')) throw error;
    return NONE;
  }
}

/** Goes on with a generator. Returns its next value, which it has given then. */
function gone(self: DeferredValue, how: Resumption, { vm, at }: Pick<Site, 'vm' | 'at'>): Value {
  const one: Item | undefined = self.resume?.(how);
  if (one === undefined) return exhausted(vm, self, at);
  self.taken += 1;
  return one.value;
}
