import type { Place } from '../../../base/diagnostics/place';
import { truthOf } from '../evaluation/truth';
import { assign, seen } from '../values/choice';
import { annotationsOf } from '../calls/annotations';
import { setEntry, dictOf } from '../values/dicts';
import { markEscaped } from '../values/text/displays';
import { bool, NONE, str, tuple, unknown } from '../values/make';
import type { Machine } from '../machine';
import { modelClass } from '../values/classes';
import { namespaceDict } from '../values/namespace';
import type { DeferredValue, DescriptorValue, FunctionValue, PartialValue, Value } from '../values/values';
import type { Param } from '../../python/ast';
import { paramsOf } from '../calls/arguments';

/** Returns an attribute that was set on a function, one of its names, or its docstring. */
export function attributeOfFunction(vm: Machine, func: FunctionValue, name: string): Value | undefined {
  const set = func.attrs.get(name);
  if (set !== undefined) return seen(set, vm.path);
  switch (name) {
    case '__name__':
      return str(func.name);
    case '__qualname__':
      return str(func.qualname);
    case '__module__':
      return str(func.module.name);
    case '__doc__':
      return docstringOf(func);
    case '__dict__':
      return namespaceDict(func.attrs, []);
    case '__annotations__':
      return annotationsOf(vm, func);
    case '__closure__':
      // The function sees what a program sets in a cell.
      markEscaped(vm, [func]);
      return unknown('operands', 'the variables of a function', func.place);
    case '__defaults__':
    case '__kwdefaults__':
      return defaultsOf(vm, func, name);
    default:
      return undefined;
  }
}

/** Returns what a generator or coroutine says of how far it has run: `gi_running`, `gi_frame`, `cr_frame`. */
function progressOf(vm: Machine, value: DeferredValue, name: string, at: Place): Value | undefined {
  const [, part] = /^(?:gi|cr|ag)_(running|suspended|frame)$/u.exec(name) ?? [];
  const state = part === undefined ? undefined : value.state?.();
  if (state === undefined) return undefined;
  if (part !== 'frame') return bool(state === part);
  if (state === 'closed') return NONE;
  const frame = vm.instance(FRAME, at);
  frame.open = unknown('operands', 'the frame of a generator', at);
  return frame;
}

const FRAME = modelClass('types.FrameType', []);

/** Returns a name of a generator or coroutine, that of its function, or its progress. */
export function attributeOfDeferred(
  vm: Machine,
  value: DeferredValue,
  name: string,
  at: Place,
): Value | undefined {
  const progress = progressOf(vm, value, name, at);
  if (progress !== undefined) return progress;
  const { func } = value;
  if (func === undefined || (name !== '__name__' && name !== '__qualname__')) return undefined;
  const own = NAMES.get(value)?.get(name);
  if (own !== undefined) return own;
  return func.attrs.get(name) ?? str(name === '__name__' ? func.name : func.qualname);
}

/** The names that a program gave to generators and coroutines. */
const NAMES = new WeakMap<DeferredValue, Map<string, Value>>();

/** Executes `generator.__name__ = value`, or with no value `del generator.__name__`. Returns false for another attribute. */
export function setOnDeferred(
  vm: Machine,
  target: DeferredValue,
  name: string,
  value: Value | undefined,
  at: Place,
): boolean {
  if (target.func === undefined || (name !== '__name__' && name !== '__qualname__')) return false;
  if (value === undefined) return true;
  const names = NAMES.get(target) ?? new Map<string, Value>();
  NAMES.set(target, names);
  const before = names.get(name) ?? attributeOfDeferred(vm, target, name, at);
  names.set(name, assign(before, value, vm.path, []));
  return true;
}

/**
 * Returns a function's docstring, or that of the function it wraps. Read only on demand, without the rest of the body: one
 * that's never entered is never parsed.
 */
function docstringOf({ def, attrs }: FunctionValue): Value {
  const wrapped = attrs.get('__wrapped__');
  if (wrapped?.kind === 'function') return attrs.get('__doc__') ?? docstringOf(wrapped);
  if (def.type === 'Lambda') return NONE;
  const text = def.docstring();
  return text === undefined ? NONE : str(text);
}

/** Returns `func`, `args` or `keywords` of a partial, or an attribute that was set on it. */
export function attributeOfPartial(vm: Machine, value: PartialValue, name: string): Value | undefined {
  const set = value.attrs?.get(name);
  if (set !== undefined) return seen(set, vm.path);
  if (name === '__dict__') return namespaceDict((value.attrs ??= new Map()), []);
  if (name === 'func') return value.func;
  if (name === 'args') return tuple(...value.args);
  if (name !== 'keywords') return undefined;
  const keywords = vm.dict();
  for (const [key, one] of value.keywords) setEntry(vm, keywords, str(key), one);
  return keywords;
}

/** Attributes that the descriptor of a method takes from its function (since Python 3.10). */
const OF_FUNCTION: ReadonlySet<string> = new Set([
  '__name__',
  '__qualname__',
  '__module__',
  '__annotations__',
]);

/** Returns the functions behind a property or a decorated method. */
export function attributeOfDescriptor(
  vm: Machine,
  value: DescriptorValue,
  name: string,
  at: Place,
): Value | undefined {
  const own = value.attrs?.get(name);
  if (own !== undefined) return seen(own, vm.path);
  if (name === '__isabstractmethod__') return isAbstract(vm, value, at);
  if (name === 'fset' && value.type === 'property') return value.setter ?? NONE;
  if (name === 'fdel' && value.type === 'property') return value.deleter ?? NONE;
  if (name === '__doc__')
    return value.doc ?? (value.func.kind === 'function' ? docstringOf(value.func) : undefined);
  if (value.type !== 'property' && OF_FUNCTION.has(name) && value.func.kind === 'function')
    return attributeOfFunction(vm, value.func, name);
  return name === 'fget' || name === '__func__' || name === '__wrapped__' ? value.func : undefined;
}

/** Answers `descriptor.__isabstractmethod__`: whether one of its functions says so. */
function isAbstract(vm: Machine, { func, setter, deleter }: DescriptorValue, at: Place): Value {
  const said = [func, setter, deleter].map((part) =>
    part?.kind === 'function' ? part.attrs.get('__isabstractmethod__') : undefined,
  );
  const verdicts = said.map((one) =>
    one === undefined ? false : one.kind === 'choice' ? undefined : truthOf(vm, one, at),
  );
  if (verdicts.includes(true)) return bool(true);
  return verdicts.includes(undefined) ? unknown('operands', 'whether a method is abstract', at) : bool(false);
}

/** The attributes of a function that hold defaults: of positional parameters, and of keyword-only ones. */
type Defaults = '__defaults__' | '__kwdefaults__';

/** Returns the parameters whose defaults an attribute holds. */
const paramsFor = ({ def }: FunctionValue, name: Defaults): readonly Param[] =>
  paramsOf(def).filter(({ kind }) =>
    name === '__kwdefaults__' ? kind === 'keyword-only' : kind.startsWith('positional'),
  );

/** Returns the defaults of a function as its attribute shows them: a tuple, or a dict, or None where there are none. */
function defaultsOf(vm: Machine, func: FunctionValue, name: Defaults): Value {
  const found = paramsFor(func, name).flatMap((param): readonly (readonly [string, Value])[] => {
    const value = func.defaults.get(param.name);
    return value === undefined ? [] : [[param.name, value]];
  });
  if (found.length === 0) return NONE;
  return name === '__defaults__' ? tuple(...found.map(([, value]) => value)) : dictOf(vm, found);
}
