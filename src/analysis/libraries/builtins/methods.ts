import { forward } from '../kit/calls';
import type { Site, Call } from '../../interpreter/calls/call-site';
import { markEscaped } from '../../interpreter/values/text/displays';
import { bool, NONE, TRUE, native as rawNative, num, str } from '../../interpreter/values/make';
import type { DeferredValue, DescriptorValue, Value, NativeFunction } from '../../interpreter/values/values';
import type { Methods } from '../kit/library';
import { keeping, type MethodRule, methodsOf } from '../kit/model';
import { causeOf } from '../kit/values';
import { DICT_METHODS } from './collections/dict-methods';
import { closeGenerator, sendTo, throwInto } from './generators';
import { nextOf } from './collections/iteration';
import { LIST_METHODS, TUPLE_METHODS } from './collections/list-methods';
import { SET_METHODS } from './collections/set-methods';
import { TEXT_METHODS } from './text/text-methods';
import { decode } from './text/text-encoding';

const call: MethodRule<'(*args, **kwargs)', Value> = (self, { args, kwargs }, site) =>
  forward(site, self, args, kwargs);

/** `@x.setter`: the property again, with one of its functions. */
const withPart = (self: DescriptorValue, part: Partial<DescriptorValue>): DescriptorValue => ({
  ...self,
  ...part,
});

const next = (self: DeferredValue, _: unknown, { vm, at }: Site): Value => nextOf(vm, self, undefined, at);

const closed = (self: DeferredValue, _: unknown, site: Site): Value => closeGenerator(self, site);

const GENERATOR = methodsOf('deferred', 'generator', {
  'send(value, /)': (self, { value }, site) => sendTo(self, value, site),
  '__next__()': next,
  'asend(value, /)': (self, { value }, site) => sendTo(self, value, site),
  '__anext__()': next,
  '__iter__()': (self) => self,
  '__aiter__()': (self) => self,
  '__await__()': (self) => self,
  // On a task: the coroutine that it runs.
  'result()': (self) => self.force(),
  'done()': () => TRUE,
  'cancel(msg=None)': () => bool(false),
  'add_done_callback(func, /, *, context=None)': (_, { func }, { vm }) => (markEscaped(vm, [func]), NONE),
  'throw(*exception)': (self, { exception }, site) => throwInto(self, exception, site),
  'athrow(*exception)': (self, { exception }, site) => throwInto(self, exception, site),
  'close()': closed,
  'aclose()': closed,
});

/** Methods of `int` and `float`. What others give isn't known. */
const NUMBER_METHODS = methodsOf('num', 'int', {
  'is_integer()': ({ value }) => bool(typeof value === 'bigint' || Number.isInteger(value)),
});

/** Methods of `True` and `False`: those of the numbers that they are. */
const BOOL_METHODS: Readonly<Record<string, NativeFunction>> = Object.fromEntries(
  Object.entries(NUMBER_METHODS).map(([name, method]) => {
    const run = (call: Call): Value => {
      const [self, ...rest] = call.args;
      return method.run(self?.kind === 'bool' ? { ...call, args: [num(Number(self.value)), ...rest] } : call);
    };
    return [name, rawNative(method.name, run, method.keepsChoices)];
  }),
);

/** Methods of `bytes` that give texts and numbers. What others give isn't known. */
const BYTES_METHODS: Readonly<Record<string, NativeFunction>> = methodsOf('bytes', 'bytes', {
  "decode(encoding='utf-8', errors='strict')": ({ value }, { encoding, errors }, site) =>
    decode(value, encoding, errors, site),
  'hex()': ({ value }) => str(Buffer.from(value, 'latin1').toString('hex')),
  '__len__()': ({ value }) => num(value.length),
});

/** Methods of the built-in kinds of value, by kind. */
export const METHODS: Methods = {
  str: TEXT_METHODS,
  bytes: BYTES_METHODS,
  list: LIST_METHODS,
  tuple: TUPLE_METHODS,
  dict: DICT_METHODS,
  set: SET_METHODS,
  num: NUMBER_METHODS,
  bool: BOOL_METHODS,
  deferred: GENERATOR,
  function: methodsOf('function', keeping('function'), {
    '__call__(*args, **kwargs)': call,
    // The method of an instance.
    '__get__(instance, owner=None, /)': (func, { instance }) =>
      instance.kind === 'none' ? func : { kind: 'method', self: instance, func },
  }),
  native: methodsOf('native', keeping('function'), {
    '__call__(*args, **kwargs)': call,
    'cache_clear()': ({ clear }) => (clear?.(), NONE),
    'cache_info()': (_, __, { at }) => causeOf(undefined, 'the state of a cache', at),
    'cache_parameters()': (_, __, { at }) => causeOf(undefined, 'the state of a cache', at),
  }),
  slice: methodsOf('slice', 'slice', {}),
  method: methodsOf('method', keeping('method'), {
    '__call__(*args, **kwargs)': call,
    // It's bound already.
    '__get__(instance, owner=None, /)': (self) => self,
  }),
  descriptor: methodsOf('descriptor', keeping('property'), {
    'setter(fset, /)': (self, { fset }) => withPart(self, { setter: fset }),
    'getter(fget, /)': (self, { fget }) => withPart(self, { func: fget }),
    'deleter(fdel, /)': (self, { fdel }) => withPart(self, { deleter: fdel }),
    '__set_name__(owner, name, /)': () => NONE,
  }),
};
