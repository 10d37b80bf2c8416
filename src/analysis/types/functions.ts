import { findOnClass } from '../interpreter/values/classes';
import { returnHintOf } from '../interpreter/calls/signature';
import type { Value } from '../interpreter/values/values';
import type { Context } from './context';
import { scalarOf } from './scalars';
import type { TypeNode } from './type-node';

/**
 * Returns the type that a function returns, as its annotation or the given one says; `undefined` if nothing does. A class returns
 * objects of itself.
 */
export function returnedBy(func: Value, given: Value | undefined, context: Context): TypeNode | undefined {
  const isGiven = given !== undefined && given.kind !== 'unknown' && !isUndefined(given);
  const type = isGiven ? given : annotated(func, context);
  return type === undefined ? undefined : context.read(type);
}

/** `PydanticUndefined` says nothing. */
const isUndefined = (value: Value): boolean =>
  value.kind === 'instance' && value.cls.name === 'PydanticUndefinedType';

function annotated(func: Value, context: Context): Value | undefined {
  switch (func.kind) {
    case 'function':
      return returnHintOf(context.site.vm, func);
    case 'method':
    case 'descriptor':
    case 'partial':
      return annotated(func.func, context);
    case 'native':
      return func.wrapped === undefined ? undefined : annotated(func.wrapped, context);
    case 'class':
      return func.place === undefined && scalarOf(`${func.module}.${func.name}`) !== undefined
        ? func
        : undefined;
    case 'instance': {
      const call = findOnClass(func.cls, '__call__');
      return call === undefined ? undefined : annotated(call, context);
    }
    default:
      return undefined;
  }
}
