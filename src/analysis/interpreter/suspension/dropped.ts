import type { Place } from '../../../base/diagnostics/place';
import { under } from '../guards/forks';
import { Raised, type Machine } from '../machine';
import type { DeferredValue, Value } from '../values/values';
import { WeakReferences } from '../weak-references';

/** Closes a generator that stands inside a `try` or a `with` when nothing holds it any more, as CPython does. */
export function closeWhenDropped(vm: Machine, generator: Value, at: Place): void {
  if (generator.kind !== 'deferred' || generator.isAmid?.() !== true) return;
  const references = (vm.weak ??= new WeakReferences(vm));
  if (references.isWatched(generator)) return;
  const { path } = vm;
  references.watch(
    generator,
    () => {
      under(vm, path, () => {
        close(vm, generator, at);
      });
    },
    true,
  );
}

/** Raises GeneratorExit at the `yield`. Python only prints the exception that comes of it. */
function close(vm: Machine, generator: DeferredValue, at: Place): void {
  const cls = vm.exceptionClass('GeneratorExit');
  if (cls === undefined || generator.isAmid?.() !== true) return;
  try {
    generator.resume?.({ thrown: vm.instance(cls, at), at });
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
  }
}
