import type { Param } from '../../python/ast';
import type { Machine } from '../machine';
import { dictOf } from '../values/dicts';
import { NONE, tuple } from '../values/make';
import type { FunctionValue, Value } from '../values/values';
import { KEYWORD_DEFAULTS, paramsOf } from './arguments';

/** The attributes of a function that hold defaults: of positional parameters, and of keyword-only ones. */
type Defaults = '__defaults__' | '__kwdefaults__';

export const isDefaults = (name: string): name is Defaults =>
  name === '__defaults__' || name === '__kwdefaults__';

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
  if (name === '__defaults__') return found.length === 0 ? NONE : tuple(...found.map(([, value]) => value));
  const known = KEYWORD_DEFAULTS.get(func);
  if (known !== undefined || found.length === 0) return known ?? NONE;
  const dict = dictOf(vm, found);
  KEYWORD_DEFAULTS.set(func, dict);
  return dict;
}

/** Executes `func.__defaults__ = value`. Returns false for a value whose content isn't known. */
export function setDefaults(func: FunctionValue, name: Defaults, value: Value): boolean {
  const params = paramsFor(func, name);
  const given = new Map<string, Value>();
  if (name === '__kwdefaults__' && value.kind === 'dict' && value.open === undefined) {
    KEYWORD_DEFAULTS.set(func, value);
    for (const param of params) {
      const entry = value.entries.get(`s:${param.name}`);
      if (entry !== undefined) given.set(param.name, entry.value);
    }
  } else if (name === '__defaults__' && value.kind === 'tuple') {
    // They belong to the last parameters.
    const last = params.slice(Math.max(0, params.length - value.items.length));
    const values = value.items.slice(-last.length);
    last.forEach((param, index) => given.set(param.name, values[index]?.value ?? NONE));
  } else if (value.kind !== 'none') return false;
  if (name === '__kwdefaults__' && value.kind === 'none') KEYWORD_DEFAULTS.delete(func);
  const others = [...func.defaults].filter(([param]) => params.every((one) => one.name !== param));
  func.defaults = new Map([...others, ...given]);
  return true;
}
