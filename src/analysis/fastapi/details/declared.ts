import { findOnClass } from '../../interpreter/values/classes';
import type { Machine } from '../../interpreter/machine';
import { parametersOf, type Parameter } from '../../interpreter/calls/signature';
import type { ClassValue, FunctionValue, InstanceValue, Value } from '../../interpreter/values/values';
import { packageOf } from '../../interpreter/values/origin';
import { tupleItems } from '../../libraries/kit/values';
import { unwrap } from '../classes/endpoint';
import { isMarker } from '../classes/markers';

/**
 * Returns the signature that FastAPI sees of a callable (`get_typed_signature`, 0.165); `undefined` if it's
 * unknown.
 */
export function signatureOf(vm: Machine, callee: Value): readonly Parameter[] | undefined {
  const under = unwrap(callee);
  switch (under.kind) {
    case 'function':
      return ofFunction(vm, under);
    case 'method':
      return signatureOf(vm, under.func)?.slice(1);
    case 'descriptor':
      return signatureOf(vm, under.func);
    case 'partial': {
      const left = signatureOf(vm, under.func)?.slice(under.args.length);
      return left?.filter(({ name }) => !under.keywords.has(name));
    }
    case 'class':
      return ofClass(vm, under);
    case 'instance': {
      const call = findOnClass(under.cls, '__call__');
      return call === undefined ? undefined : signatureOf(vm, call)?.slice(1);
    }
    default:
      return undefined;
  }
}

/** Returns a function's signature; a program may set `__signature__` itself. */
const ofFunction = (vm: Machine, func: FunctionValue): readonly Parameter[] | undefined =>
  func.attrs.has('__signature__') ? undefined : parametersOf(vm, func);

/**
 * Returns the signature of a class's `__init__`; without one, the annotated names of a dataclass or pydantic model.
 */
function ofClass(vm: Machine, cls: ClassValue): readonly Parameter[] | undefined {
  if (cls.open !== undefined) return undefined;
  const init = findOnClass(cls, '__init__');
  if (init?.kind === 'function') return ofFunction(vm, init)?.slice(1);
  const names = new Map([...cls.mro].reverse().flatMap(({ annotations }) => [...annotations]));
  return [...names].map(([name, type]) => ({
    name,
    kind: 'positional',
    annotation: undefined,
    type: type(),
    default: findOnClass(cls, name),
  }));
}

/** The declaration of a parameter: its type, and where its value comes from. */
export interface Declared {
  /** The type inside `Annotated`. */
  readonly type: Value | undefined;
  readonly marker: InstanceValue | undefined;
  /** True if something unknown may declare where the value comes from. */
  readonly isOpen: boolean;
}

/** FastAPI takes an alias of a type (`type Name = …`) for what it stands for. */
export const unaliased = (type: Value | undefined): Value | undefined =>
  type?.kind === 'instance' && type.cls.name === 'TypeAliasType' && !type.attrs.has('__args__')
    ? type.attrs.get('__value__')
    : type;

/** Reads a parameter as `analyze_param` does (0.165): the last declaration in `Annotated`, else the default. */
export function declaredBy({ type: written, default: given }: Parameter): Declared {
  const type = unaliased(written);
  const isForm = type?.kind === 'instance' && type.cls.name === 'Annotated';
  const metadata = isForm ? type.attrs.get('__metadata__') : undefined;
  const said = tupleItems(metadata);
  const marker = said.findLast(isMarker) ?? (isMarker(given) ? given : undefined);
  return {
    type: isForm ? type.attrs.get('__origin__') : type,
    marker,
    isOpen: marker === undefined && [...said, type, given].some(isUnknown),
  };
}

/** Returns true for an unknown value. FastAPI's own unknowns don't count: they never come from the path. */
const isUnknown = (value: Value | undefined): boolean =>
  value?.kind === 'choice' || (value?.kind === 'unknown' && packageOf(value) !== 'fastapi');
