import { callValue } from '../../interpreter/calls/calls';
import type { Call } from '../../interpreter/calls/call-site';
import { bytes, bool, NONE, num, str, TRUE, tuple } from '../../interpreter/values/make';
import type { DeferredValue, DescriptorValue, Value } from '../../interpreter/values/values';
import { nextOf } from './iteration';
import { DICT_METHODS } from './dict-methods';
import type { Methods } from '../kit/library';
import { LIST_METHODS, TUPLE_METHODS } from './list-methods';
import { SET_METHODS } from './set-methods';
import { causeOf, methodsOf } from '../kit/support';
import { TEXT_METHODS } from './text-methods';

const call = (self: Value, { vm, args, keywords, open, at }: Call): Value =>
  callValue(vm, self, { args, keywords, open }, at);

/** `function.__get__(instance)`: the method of that instance. */
const bindTo = (func: Value, { args: [self = NONE] }: Call): Value =>
  self.kind === 'none' ? func : { kind: 'method', self, func };

/** `@x.setter`: the property again, with one of its functions. */
const withPart = (self: DescriptorValue, part: Partial<DescriptorValue>): DescriptorValue => ({
  ...self,
  ...part,
});

const GENERATOR = methodsOf('deferred', 'generator', {
  send: (self: DeferredValue, { vm, at }) => nextOf(vm, self, undefined, at),
  __next__: (self: DeferredValue, { vm, at }) => nextOf(vm, self, undefined, at),
  asend: (self: DeferredValue, { vm, at }) => nextOf(vm, self, undefined, at),
  __anext__: (self: DeferredValue, { vm, at }) => nextOf(vm, self, undefined, at),
  __iter__: (self: DeferredValue) => self,
  __aiter__: (self: DeferredValue) => self,
  __await__: (self: DeferredValue) => self,
  // Of a task, which is the coroutine that it runs.
  result: (self: DeferredValue) => self.force(),
  done: () => TRUE,
  cancel: () => bool(false),
  add_done_callback: () => NONE,
  throw: () => NONE,
  close: () => NONE,
  aclose: () => NONE,
});

const BYTES = methodsOf('bytes', 'bytes', {
  decode: ({ value }) => str(Buffer.from(value, 'latin1').toString('utf8')),
  hex: ({ value }) => str(Buffer.from(value, 'latin1').toString('hex')),
  upper: ({ value }) => bytes(value.toUpperCase()),
  lower: ({ value }) => bytes(value.toLowerCase()),
  strip: ({ value }) => bytes(value.trim()),
  startswith: ({ value }, { args: [prefix], at }) =>
    prefix?.kind === 'bytes' ? bool(value.startsWith(prefix.value)) : causeOf(prefix, 'bytes', at),
});

const NUMBER = methodsOf('num', 'int', {
  is_integer: ({ value }) => bool(Number.isInteger(Number(value))),
  conjugate: (self) => self,
  bit_length: ({ value }) => num(value.toString(2).replace(/^-?0?/u, '').length),
  as_integer_ratio: (self, { at }) =>
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
  function: methodsOf('function', 'function', { __call__: call, __get__: bindTo }, true),
  native: methodsOf(
    'native',
    'function',
    {
      __call__: call,
      cache_clear: ({ clear }) => (clear?.(), NONE),
      cache_info: (_, { at }) => causeOf(undefined, 'the state of a cache', at),
    },
    true,
  ),
  method: methodsOf('method', 'method', { __call__: call }, true),
  descriptor: methodsOf(
    'descriptor',
    'property',
    {
      setter: (self, { args: [setter] }) => withPart(self, { setter }),
      getter: (self, { args: [func = NONE] }) => withPart(self, { func }),
      deleter: (self, { args: [deleter] }) => withPart(self, { deleter }),
      __set_name__: () => NONE,
    },
    true,
  ),
};
