import type { Param } from '../../python/ast';
import type { Machine } from '../machine';
import { dictOf } from '../values/dicts';
import { NONE, tuple } from '../values/make';
import type { FunctionValue, Value } from '../values/values';
import { paramsOf } from './arguments';

/** The attributes of a function that hold defaults: of positional parameters, and of keyword-only ones. */
type Defaults = '__defaults__' | '__kwdefaults__';

/** Returns the parameters whose defaults an attribute holds. */
const paramsFor = ({ def }: FunctionValue, name: Defaults): readonly Param[] =>
  paramsOf(def).filter(({ kind }) =>
    name === '__kwdefaults__' ? kind === 'keyword-only' : kind.startsWith('positional'),
  );

/** Returns the defaults of a function as its attribute shows them: a tuple, or a dict, or None where there are none. */
export function defaultsOf(vm: Machine, func: FunctionValue, name: Defaults): Value {
  const found = paramsFor(func, name).flatMap((param): readonly (readonly [string, Value])[] => {
    const value = func.defaults.get(param.name);
    return value === undefined ? [] : [[param.name, value]];
  });
  if (found.length === 0) return NONE;
  return name === '__defaults__' ? tuple(...found.map(([, value]) => value)) : dictOf(vm, found);
}
