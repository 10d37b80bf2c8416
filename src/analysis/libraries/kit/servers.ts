import { callAttribute } from '../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../interpreter/calls/call-site';
import { each } from '../../interpreter/guards/forks';
import { serve } from '../../interpreter/serving';
import { modelClass } from '../../interpreter/values/classes';
import { ofLibrary } from '../../interpreter/values/make';
import type { ClassValue, DeferredValue, Single, Value } from '../../interpreter/values/values';
import type { Builtins } from './library';
import type { Member } from './model';
import { isInTask, runTasks } from './tasks';

/** Returns what serves an object: see `serve`. */
export const served = ({ vm, at }: Site, value: Value): Value => each(vm, value, (one) => serve(vm, one, at));

/** Returns a coroutine that does something once something waits for it. */
export const coroutine = (force: () => Value): DeferredValue => ({
  kind: 'deferred',
  type: 'coroutine',
  func: undefined,
  force,
  taken: 0,
});

/**
 * Returns a coroutine that serves an object. Tasks that were made before begin while the server starts; if a task serves it,
 * they go on as it does.
 */
export const serving = (site: Site, value: () => Value): DeferredValue =>
  coroutine(() => {
    if (!isInTask(site.vm)) runTasks(site.vm);
    return served(site, value());
  });

/** Makes a class of a server's package: attributes that it isn't known to have are unknown, not missing. */
export const serverClass = (name: string, { object }: Builtins, members: readonly Member[]): ClassValue =>
  modelClass(name, [object], members, {
    missing: (_, attribute, { at }) => ofLibrary(name, at, `${name}.${attribute}`),
  });

/** Calls a method of an object without arguments. */
export const ask = ({ vm, at }: Site, self: Single, method: string): Value =>
  callAttribute(vm, self, method, NO_ARGUMENTS, at);

/** Calls an asynchronous method of an object without arguments, and waits for it. */
export function awaited(site: Site, self: Single, method: string): Value {
  const result = ask(site, self, method);
  return result.kind === 'deferred' && result.type === 'coroutine' ? result.force() : result;
}
