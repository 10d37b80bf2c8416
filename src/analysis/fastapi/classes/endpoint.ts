import type { Place } from '../../../base/diagnostics/place';
import { findOnClass } from '../../interpreter/values/classes';
import { textOf } from '../../interpreter/values/make';
import type { FunctionValue, Value } from '../../interpreter/values/values';

/** The facts about a route's function that a row shows. */
export interface Endpoint {
  readonly qualname: string | null;
  readonly module: string | null;
  readonly place: Place | null;
}

const NOBODY: Endpoint = { qualname: null, module: null, place: null };

/** Follows `__wrapped__`, as `inspect.unwrap` does; up to a function with an attribute, if one is named. */
export function unwrap(value: Value, until = ''): Value {
  let current = value;
  for (let steps = 0; steps < 100; steps += 1) {
    const holder = current.kind === 'method' ? current.func : current;
    const hasOwn = holder.kind === 'function' || holder.kind === 'instance' || holder.kind === 'partial';
    const wrapped = hasOwn ? holder.attrs?.get('__wrapped__') : undefined;
    if (wrapped === undefined || wrapped.kind === 'none') return current;
    if (holder.kind === 'function' && holder.attrs.has(until)) return current;
    current = wrapped;
  }
  return current;
}

/**
 * Returns the facts about the function behind an endpoint: inside wrappers, bound methods, partials and callable
 * objects.
 */
export function endpointOf(value: Value): Endpoint {
  const under = unwrap(value);
  switch (under.kind) {
    case 'function':
      return ofFunction(under);
    case 'method':
      return endpointOf(under.func);
    case 'class':
      return { qualname: under.qualname, module: under.module, place: under.place ?? null };
    case 'descriptor':
      return endpointOf(under.func);
    case 'partial':
      return {
        qualname: setText(under.attrs, '__qualname__') ?? null,
        module: setText(under.attrs, '__module__') ?? 'functools',
        place: endpointOf(under.func).place,
      };
    case 'native':
      return ofNative(under.name);
    case 'instance': {
      const call = findOnClass(under.cls, '__call__');
      const place = call?.kind === 'function' ? call.place : null;
      return { qualname: null, module: under.cls.module, place };
    }
    default:
      return NOBODY;
  }
}

function ofFunction(func: FunctionValue): Endpoint {
  return {
    qualname: setText(func.attrs, '__qualname__') ?? func.qualname,
    module: setText(func.attrs, '__module__') ?? func.module.name,
    // One of a model's own Python has no place that a user could look up.
    place: func.place.file === '' ? null : func.place,
  };
}

/** Returns a text that the program set as an attribute. */
function setText(attrs: ReadonlyMap<string, Value> | undefined, name: string): string | undefined {
  const set = attrs?.get(name);
  return set === undefined ? undefined : textOf(set);
}

/**
 * Splits the name of a library's function into module and qualified name, which a colon separates:
 * `fastapi.applications:FastAPI.setup.<locals>.openapi`.
 */
function ofNative(name: string): Endpoint {
  const [module, qualname] = name.split(':');
  return qualname === undefined ? NOBODY : { qualname, module: module ?? null, place: null };
}

/** Returns the dotted name of a callable, that of its class for an object; of one that isn't read the name by which it's imported. */
export function calleeName(value: Value): string {
  const { module, qualname } = endpointOf(value);
  const under = unwrap(value);
  if (under.kind === 'library') return under.name;
  const name = qualname ?? (under.kind === 'instance' ? under.cls.qualname : '?');
  return module === null ? name : `${module}.${name}`;
}

/** Returns true for a library function known by name only. */
export const isNamed = (value: Value): boolean => value.kind === 'native' && value.name.includes(':');

/** Returns the endpoint's `__name__`, else its class's, as Starlette's `get_name` does. */
export function nameOf(value: Value): string | null {
  switch (value.kind) {
    case 'function':
      return setText(value.attrs, '__name__') ?? value.name;
    case 'method':
    case 'descriptor':
      return nameOf(value.func);
    case 'class':
      return value.name;
    case 'partial':
      return setText(value.attrs, '__name__') ?? 'partial';
    case 'native':
      return value.name.slice(Math.max(value.name.lastIndexOf('.'), value.name.lastIndexOf(':')) + 1);
    case 'instance':
      return setText(value.attrs, '__name__') ?? value.cls.name;
    default:
      return null;
  }
}
