import type { Site } from '../../interpreter/calls/call-site';
import type { Machine } from '../../interpreter/machine';
import { modelClass } from '../../interpreter/values/classes';
import { dictOf } from '../../interpreter/values/dicts';
import { bool, NONE, tuple, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import { isCounted } from '../../interpreter/weak-holders';
import { WeakReferences } from '../../interpreter/weak-references';
import { forward } from '../kit/calls';
import type { Library } from '../kit/library';
import { payloadClass } from './collections/payload-class';
import { functions, keeping, methods, native, properties, qualified } from '../kit/model';

const referencesIn = (vm: Machine): WeakReferences => (vm.weak ??= new WeakReferences(vm));

/** Makes what gives a value as long as an object is there. */
function reference(name: string, value: Value, object: Value, callback: Value, site: Site): Value {
  const { vm } = site;
  const references = referencesIn(vm);
  const made: Value = native(keeping(`${name}()`), (_, { at }) => {
    if (!isCounted(object)) return value;
    const isAlive = references.isAlive(object);
    if (isAlive === undefined) return unknown('operands', 'whether an object has gone', at);
    return isAlive ? value : NONE;
  });
  if (isCounted(object))
    references.watch(
      object,
      callback.kind === 'none' ? undefined : () => forward(site, callback, [made], new Map()),
    );
  return made;
}

/** Holds the call of a finalizer, and a function that prevents it. */
interface Final {
  readonly object: Value;
  readonly call: () => Value;
  readonly parts: readonly [Value, Value, Value];
  readonly forget: () => void;
}

const FINALS = new WeakMap<InstanceValue, Final>();

/** Takes what a finalizer calls, which it calls once. */
function taken(self: InstanceValue, { vm }: Site): Final | undefined {
  const final = FINALS.get(self);
  if (final === undefined) return undefined;
  FINALS.delete(self);
  final.forget();
  for (const part of final.parts) referencesIn(vm).kept.delete(part);
  return final;
}

/** Tells whether a finalizer hasn't been called yet. */
function isPending(self: InstanceValue, { vm, at }: Site): Value {
  const final = FINALS.get(self);
  if (final === undefined) return bool(false);
  const isAlive = isCounted(final.object) ? referencesIn(vm).isAlive(final.object) : true;
  return isAlive === undefined ? unknown('operands', 'whether an object has gone', at) : bool(isAlive);
}

/** Returns the object of a finalizer with what's called, or None once it has been called. */
const partsOf = (self: InstanceValue, final: Final | undefined, site: Site): Value => {
  const pending = isPending(self, site);
  if (final === undefined || pending.kind === 'unknown') return final === undefined ? NONE : pending;
  return tuple(final.object, ...final.parts);
};

const FINALIZE = [
  ...methods(keeping('weakref.finalize'), {
    '__init__(obj, func, /, *args, **kwargs)': (self, { obj: object, func, args, kwargs }, site) => {
      const references = referencesIn(site.vm);
      const call = (): Value => forward(site, func, args, kwargs);
      const keywords = dictOf(site.vm, kwargs);
      const parts = [func, tuple(...args), keywords] as const;
      for (const part of parts) references.kept.add(part);
      const run = (): void => void taken(self, site)?.call();
      FINALS.set(self, {
        object,
        call,
        parts,
        forget: isCounted(object) ? references.watch(object, run) : nothing,
      });
      return NONE;
    },
    '__call__(_=None)': (self, _, site) => taken(self, site)?.call() ?? NONE,
    'detach()': (self, _, site) => {
      const parts = partsOf(self, FINALS.get(self), site);
      taken(self, site);
      return parts;
    },
    'peek()': (self, _, site) => partsOf(self, FINALS.get(self), site),
  }),
  ...properties('weakref.finalize', { alive: isPending }),
];

const nothing = (): void => undefined;

/** Makes a class of containers that hold their elements weakly. */
const holder = (name: string, base: ClassValue): ClassValue =>
  payloadClass(`weakref.${name}`, base, (_, call) => {
    const payload = base.hooks.construct?.(base, call) ?? unknown('library', name, call.at);
    referencesIn(call.vm).contain(payload, name === 'WeakValueDictionary');
    return payload;
  });

/** `weakref`: objects go when nothing holds them any more; where that isn't plain, it's unknown. */
export const library: Library = (builtins) => {
  const finalize = modelClass('weakref.finalize', [builtins.object], FINALIZE);
  return {
    ...functions(keeping('weakref'), {
      'ref(object, callback=None, /)': ({ object, callback }, site) =>
        reference('weakref.ref', object, object, callback, site),
      'proxy(object, callback=None, /)': ({ object }, { vm }) => {
        // A proxy doesn't hold its object; here it's the object itself, so the search would find it held.
        referencesIn(vm).watch(object);
        referencesIn(vm).lose(object);
        return object;
      },
      'WeakMethod(meth, callback=None)': ({ meth, callback }, site) =>
        reference('weakref.WeakMethod', meth, meth.kind === 'method' ? meth.self : meth, callback, site),
    }),
    ...qualified('weakref', {
      finalize,
      WeakValueDictionary: holder('WeakValueDictionary', builtins.class('dict')),
      WeakKeyDictionary: holder('WeakKeyDictionary', builtins.class('dict')),
      WeakSet: holder('WeakSet', builtins.class('set')),
    }),
  };
};
