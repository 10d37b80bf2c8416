import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { toRepr } from '../../../interpreter/evaluation/format';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { DATA, textOf } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, NativeFunction, Value } from '../../../interpreter/values/values';
import { forward } from '../../kit/calls';
import { keeping, members, native } from '../../kit/model';

/** A function, and the arguments that it's always given. */
interface Parts {
  readonly func: Value;
  readonly args: readonly Value[];
  readonly keywords: ReadonlyMap<string, Value>;
}

const PARTS = new WeakMap<InstanceValue, Parts>();

/** `partialmethod(func, …)`: a partial of the method, of whatever object it's asked for through. */
export function partialMethod(object: ClassValue, given: Parts, { vm, at }: Site): Value {
  const { func } = given;
  // Plain data isn't called, and has no `__get__`.
  if (func.kind !== 'choice' && DATA.has(func.kind))
    return raiseInWords(
      vm,
      'TypeError',
      `${textOf(toRepr(vm, func, at)) ?? ''} is not callable or a descriptor`,
      at,
    );
  const inner = func.kind === 'instance' ? PARTS.get(func) : undefined;
  // A partial of a partial is one of the function under it.
  const parts =
    inner === undefined
      ? given
      : {
          func: inner.func,
          args: [...inner.args, ...given.args],
          keywords: new Map([...inner.keywords, ...given.keywords]),
        };
  const get = members(keeping('functools.partialmethod'), {
    '__get__(self, obj, cls=None)': ({ obj, cls }, site) => bound(parts, obj, cls, site),
  });
  const made = vm.instance(modelClass('functools.partialmethod', [object], get), at);
  made.attrs.set('func', parts.func);
  PARTS.set(made, parts);
  return made;
}

function bound(parts: Parts, obj: Value, cls: Value, site: Site): Value {
  const method = methodOf(parts.func, obj, cls, site);
  if (method === undefined)
    return obj.kind === 'none' ? unbound(parts) : { kind: 'method', self: obj, func: unbound(parts) };
  const attrs = method.kind === 'method' ? new Map([['__self__', method.self]]) : undefined;
  return { kind: 'partial', ...parts, func: method, ...(attrs !== undefined && { attrs }) };
}

/** Returns what the function gives as an attribute of an object, or of its class; `undefined` where that's itself. */
function methodOf(func: Value, obj: Value, cls: Value, { vm, at }: Site): Value | undefined {
  switch (func.kind) {
    case 'descriptor':
      return func.type === 'classmethod' ? { kind: 'method', self: cls, func: func.func } : func.func;
    case 'function':
    case 'native':
      return obj.kind === 'none' ? undefined : { kind: 'method', self: obj, func };
    case 'instance':
      return findOnClass(func.cls, '__get__') === undefined
        ? undefined
        : callMethod(vm, func, '__get__', [obj, cls], at);
    default:
      return undefined;
  }
}

/** Makes a function whose first argument is the object. */
const unbound = ({ func, args, keywords }: Parts): NativeFunction =>
  native(keeping('functools._method(cls_or_self, /, *args, **keywords)'), (given, site) =>
    forward(
      site,
      func,
      [given.cls_or_self, ...args, ...given.args],
      new Map([...keywords, ...given.keywords]),
    ),
  );
