import { forward } from '../kit/calls';
import type { Site } from '../../interpreter/calls/call-site';
import { lend } from '../../interpreter/values/displays';
import { bytes, bool, NONE, num, str, TRUE, tuple } from '../../interpreter/values/make';
import type { DeferredValue, DescriptorValue, Value } from '../../interpreter/values/values';
import type { Methods } from '../kit/library';
import { keeping, type MethodRule, methodsOf } from '../kit/model';
import { causeOf } from '../kit/values';
import { DICT_METHODS } from './dict-methods';
import { closeGenerator, sendTo, throwInto } from './generators';
import { nextOf } from './iteration';
import { LIST_METHODS, TUPLE_METHODS } from './list-methods';
import { SET_METHODS } from './set-methods';
import { TEXT_METHODS } from './text-methods';

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
  'add_done_callback(func, /, *, context=None)': (_, { func }, { vm }) => (lend(vm, [func]), NONE),
  'throw(*exception)': (self, { exception }, site) => throwInto(self, exception, site),
  'athrow(*exception)': (self, { exception }, site) => throwInto(self, exception, site),
  'close()': closed,
  'aclose()': closed,
});

const BYTES = methodsOf('bytes', 'bytes', {
  "decode(encoding='utf-8', errors='strict')": ({ value }) =>
    str(Buffer.from(value, 'latin1').toString('utf8')),
  'hex(sep=None, bytes_per_sep=1)': ({ value }) => str(Buffer.from(value, 'latin1').toString('hex')),
  'upper()': ({ value }) => bytes(value.toUpperCase()),
  'lower()': ({ value }) => bytes(value.toLowerCase()),
  'strip(bytes=None, /)': ({ value }) => bytes(value.trim()),
  'startswith(prefix, start=None, end=None, /)': ({ value }, { prefix }, { at }) =>
    prefix.kind === 'bytes' ? bool(value.startsWith(prefix.value)) : causeOf(prefix, 'bytes', at),
});

const NUMBER = methodsOf('num', 'int', {
  'is_integer()': ({ value }) => bool(Number.isInteger(Number(value))),
  'conjugate()': (self) => self,
  'bit_length()': ({ value }) => num(value.toString(2).replace(/^-?0?/u, '').length),
  'as_integer_ratio()': (self, _, { at }) =>
    self.isFloat ? causeOf(undefined, 'a ratio', at) : tuple(self, num(1)),
});

/** Methods of the built-in kinds of value, by kind. */
export const METHODS: Methods = {
  str: TEXT_METHODS,
  bytes: BYTES,
  list: LIST_METHODS,
  tuple: TUPLE_METHODS,
  dict: DICT_METHODS,
  set: SET_METHODS,
  num: NUMBER,
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
  }),
  method: methodsOf('method', keeping('method'), { '__call__(*args, **kwargs)': call }),
  descriptor: methodsOf('descriptor', keeping('property'), {
    'setter(fset, /)': (self, { fset }) => withPart(self, { setter: fset }),
    'getter(fget, /)': (self, { fget }) => withPart(self, { func: fget }),
    'deleter(fdel, /)': (self, { fdel }) => withPart(self, { deleter: fdel }),
    '__set_name__(owner, name, /)': () => NONE,
  }),
};
