import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { instantiate } from '../../../interpreter/calls/instantiate';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { Raised } from '../../../interpreter/machine';
import { classOf } from '../../../interpreter/values/classes';
import { NONE } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { type Member, methods } from '../../kit/model';
import { causeOf } from '../../kit/values';

/** The methods that `collections.abc.Iterator` adds to a class with a `__next__`. */
export const ITERATOR_MIXIN: readonly Member[] = methods('collections.abc.Iterator', {
  '__iter__()': (self) => self,
});

export const ASYNC_ITERATOR_MIXIN: readonly Member[] = methods('collections.abc.AsyncIterator', {
  '__aiter__()': (self) => self,
});

/** Raises the exception that's thrown into an iterator: an object, or a class with an object or without. */
function raise(type: Value, value: Value, { vm, at }: Site): Value {
  if (value.kind === 'instance') throw new Raised(value, at, vm.path);
  const made = type.kind === 'class' ? instantiate(vm, type, NO_ARGUMENTS, at) : type;
  if (made.kind !== 'instance') return causeOf(made, 'an exception', at);
  throw new Raised(made, at, vm.path);
}

const isEnd = ({ mro }: ClassValue): boolean =>
  mro.some(
    ({ name, module }) => module === 'builtins' && (name === 'GeneratorExit' || name === 'StopIteration'),
  );

/** The methods that `collections.abc.Generator` and `Coroutine` add to a class with `send` and `throw`. */
const throwing = (owner: string): readonly Member[] =>
  methods(`collections.abc.${owner}`, {
    'send(value)': (_, __, { vm, at }) => vm.raiseIfCaught('StopIteration', 'the end of a generator', at),
    'throw(typ, val=None, tb=None)': (_, { typ, val }, site) => raise(typ, val, site),
    'close()': (self, _, { vm, at }) => {
      vm.catchers.push(isEnd);
      try {
        callMethod(vm, self, 'throw', [vm.models.builtin('GeneratorExit') ?? NONE], at);
      } catch (error) {
        const cls = error instanceof Raised ? classOf(error.value) : undefined;
        if (cls === undefined || !isEnd(cls)) throw error;
        return NONE;
      } finally {
        vm.catchers.pop();
      }
      return raiseInWords(vm, 'RuntimeError', `${owner.toLowerCase()} ignored GeneratorExit`, at);
    },
  });

export const COROUTINE_MIXIN = throwing('Coroutine');

export const GENERATOR_MIXIN: readonly Member[] = [
  ...throwing('Generator'),
  ...methods('collections.abc.Generator', {
    '__next__()': (self, _, { vm, at }) =>
      callMethod(vm, self, 'send', [NONE], at) ?? causeOf(self, 'send', at),
  }),
];
